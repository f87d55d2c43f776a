# The few build functions of nkic. A library made with nkic_library() that uses
# MLIR sees its headers as system headers and links the shared libMLIR.

# The precompiled headers that all MLIR libraries share: upstream's only, so that a
# change of ours does not make them stale.
function(nkic_mlir_headers)
  file(CONFIGURE OUTPUT MlirHeaders.cpp CONTENT "// Precompiled headers only.\n")
  add_library(NkicMlirHeaders STATIC ${CMAKE_CURRENT_BINARY_DIR}/MlirHeaders.cpp)
  target_include_directories(NkicMlirHeaders SYSTEM PRIVATE
    ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
  target_compile_options(NkicMlirHeaders PRIVATE -fno-rtti $<$<CONFIG:Release>:-O1>)
  target_precompile_headers(NkicMlirHeaders PRIVATE
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/EmitC/IR/EmitC.h>
    <mlir/Dialect/MemRef/IR/MemRef.h>
    <mlir/Dialect/SCF/IR/SCF.h>
    <mlir/IR/DialectImplementation.h>
    <mlir/Interfaces/FunctionInterfaces.h>
    <mlir/Pass/Pass.h>
    <mlir/Transforms/DialectConversion.h>
    <mlir/Transforms/GreedyPatternRewriteDriver.h>)
endfunction()

# nkic_library(NAME [MLIR] SOURCES ... [LINKS ...] [DEPENDS ...])
function(nkic_library name)
  cmake_parse_arguments(ARG "MLIR" "" "SOURCES;LINKS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/include)
  # What TableGen writes is not ours to keep free of warnings.
  target_include_directories(${name} SYSTEM PUBLIC ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(${name} PUBLIC ${ARG_LINKS})
  if(ARG_MLIR)
    target_include_directories(${name} SYSTEM PUBLIC
      ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
    target_link_libraries(${name} PUBLIC MLIR LLVM)
    # libMLIR is built without run-time type information.
    # What -O2 would add to a compiler of small programs is not worth its time.
    target_compile_options(${name} PRIVATE -fno-rtti $<$<CONFIG:Release>:-O1>)
    # Reading MLIR's headers is most of the work of compiling one of our files.
    target_precompile_headers(${name} REUSE_FROM NkicMlirHeaders)
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# nkic_tablegen(TARGET TD OUTDIR OUT ARGS OUT ARGS ...): runs mlir-tblgen on TD;
# each OUT is written below OUTDIR in the build tree's include folder.
function(nkic_tablegen target td outdir)
  cmake_path(ABSOLUTE_PATH td BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(outputs)
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest out args)
    separate_arguments(args)
    set(full ${PROJECT_BINARY_DIR}/include/${outdir}/${out})
    file(GLOB_RECURSE tds CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.td)
    add_custom_command(
      OUTPUT ${full}
      COMMAND ${MLIR_TABLEGEN_EXE} ${args} ${td}
              -I ${PROJECT_SOURCE_DIR}/dialects -I ${MLIR_INCLUDE_DIRS}
              -I ${LLVM_INCLUDE_DIRS} -o ${full}
      DEPENDS ${tds} ${td}
      COMMENT "TableGen ${outdir}/${out}")
    list(APPEND outputs ${full})
  endwhile()
  add_custom_target(${target} DEPENDS ${outputs})
endfunction()
