// The scalar part of tile IR, by the functions that emitted C++ calls.

#include "Evaluator.h"

#include "nkic/Dialect/Nki/ScalarOps.h"
#include "nkic/Runtime/Scalar.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"

#include <concepts>

using namespace mlir;
using namespace nkic;

void Evaluator::set(Value integer, int64_t value) { integers[integer] = value; }

void Evaluator::set(Value scalar, Attribute value) {
  if (auto number = dyn_cast<FloatAttr>(value)) {
    APFloat wide = number.getValue();
    bool losesInfo;
    wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    floats[scalar] = wide.convertToDouble();
    return;
  }
  const APInt &integer = cast<IntegerAttr>(value).getValue();
  integers[scalar] = integer.getBitWidth() == 1 ? integer.getZExtValue() : integer.getSExtValue();
}

Attribute Evaluator::get(Value scalar) const {
  Type type = scalar.getType();
  if (type.isIntOrIndex())
    return IntegerAttr::get(type, integers.lookup(scalar));
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(floatType, floats.lookup(scalar));
  return {};
}

int64_t Evaluator::getInteger(OpFoldResult scalar) const {
  if (auto attr = dyn_cast<Attribute>(scalar))
    return cast<IntegerAttr>(attr).getInt();
  return getInteger(cast<Value>(scalar));
}

//===----------------------------------------------------------------------===//
// Numbers in C++
//===----------------------------------------------------------------------===//

template <class T> T Evaluator::load(Value scalar) const {
  if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(floats.lookup(scalar));
  else
    return rt::detail::wrap<T>(integers.lookup(scalar));
}

template <class T> void Evaluator::store(Value scalar, T value) {
  if constexpr (std::is_floating_point_v<T>)
    floats[scalar] = value;
  else
    integers[scalar] = std::is_same_v<T, bool> ? value : rt::detail::signedOf(value);
}

/// Calls body(T()) with the C++ type of an integer of the kernel language.
template <class F> static LogicalResult withInteger(Type type, F body) {
  if (type.isIndex())
    return body(size_t());
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return body(bool());
  case 8:
    return body(int8_t());
  case 16:
    return body(int16_t());
  case 32:
    return body(int32_t());
  default:
    return body(int64_t());
  }
}

template <class F> static LogicalResult withFloat(Type type, F body) {
  return type.isF32() ? body(float()) : body(double());
}

template <class F> static LogicalResult withScalar(Type type, F body) {
  return isa<FloatType>(type) ? withFloat(type, body) : withInteger(type, body);
}

/// As the messages of the host print it.
static std::string spell(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%g", number);
  return text;
}

template <class... T>
LogicalResult Evaluator::check(Operation *op, const char *rule, T... operands) {
  if (!rule)
    return success();
  InFlightDiagnostic error = op->emitError();
  if (isa<nki::LoopStepOp>(op))
    error << "step of a loop ";
  else
    error << "'" << op->getName() << "' ";
  error << rule << ", but got ";
  StringRef separator;
  auto append = [&](auto operand) {
    error << separator;
    if constexpr (std::is_floating_point_v<decltype(operand)>)
      error << spell(operand);
    else if constexpr (std::is_same_v<decltype(operand), bool>)
      error << int(operand);
    else
      error << rt::detail::signedOf(operand);
    separator = " and ";
  };
  (append(operands), ...);
  return error;
}

template <class F> LogicalResult Evaluator::onIntegers(Operation *op, F function) {
  return onIntegers(op, [](auto, auto) -> const char * { return nullptr; }, function);
}

template <class R, class F>
LogicalResult Evaluator::onIntegers(Operation *op, R rule, F function) {
  return withInteger(op->getOperand(0).getType(), [&](auto tag) -> LogicalResult {
    using T = decltype(tag);
    T x = load<T>(op->getOperand(0)), y = load<T>(op->getOperand(1));
    if (failed(check(op, rule(x, y), x, y)))
      return failure();
    store(op->getResult(0), function(x, y));
    return success();
  });
}

template <class F> LogicalResult Evaluator::onFloats(Operation *op, F function) {
  return withFloat(op->getOperand(0).getType(), [&](auto tag) {
    using T = decltype(tag);
    store(op->getResult(0), function(load<T>(op->getOperand(0)),
                                     load<T>(op->getOperand(op->getNumOperands() - 1))));
    return success();
  });
}

/// `function(x, To())`.
template <class F> LogicalResult Evaluator::convert(Operation *op, F function) {
  return withScalar(op->getResult(0).getType(), [&](auto to) {
    return withScalar(op->getOperand(0).getType(), [&](auto from) -> LogicalResult {
      auto x = load<decltype(from)>(op->getOperand(0));
      if constexpr (std::is_invocable_v<F, decltype(x), decltype(to)>)
        store(op->getResult(0), function(x, to));
      return success();
    });
  });
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static bool compare(arith::CmpFPredicate predicate, double x, double y) {
  return arith::applyCmpPredicate(predicate, APFloat(x), APFloat(y));
}

LogicalResult Evaluator::truncate(Operation *op) {
  bool isSigned = isa<arith::FPToSIOp>(op);
  return withInteger(op->getResult(0).getType(), [&](auto to) -> LogicalResult {
    using To = decltype(to);
    return withFloat(op->getOperand(0).getType(), [&](auto from) -> LogicalResult {
      auto x = load<decltype(from)>(op->getOperand(0));
      if (failed(check(op, isSigned ? rt::signedRule<To>(x) : rt::unsignedRule<To>(x), x)))
        return failure();
      store(op->getResult(0), isSigned ? rt::fptosi<To>(x) : rt::fptoui<To>(x));
      return success();
    });
  });
}

/// What is not of `arith`, by its folder.
LogicalResult Evaluator::fold(Operation *op) {
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  SmallVector<OpFoldResult> results;
  // An op that only simplifies itself is asked again.
  while (succeeded(op->fold(operands, results)) && results.empty()) {
  }
  if (results.size() != op->getNumResults())
    return op->emitError() << "'" << op->getName()
                           << "' must have a value, but none is known before the kernel runs";
  for (auto [result, value] : llvm::zip(op->getResults(), results)) {
    Attribute attr = dyn_cast<Attribute>(value);
    attr = attr ? attr : get(cast<Value>(value));
    if (!isa_and_nonnull<IntegerAttr, FloatAttr>(attr))
      return op->emitError() << "'" << op->getName() << "' must have a number as its value";
    set(result, attr);
  }
  return success();
}

LogicalResult Evaluator::evaluate(Operation *op) {
  // The functions of the runtime as values, and their rules.
#define NKIC_BINARY(name) [](auto x, auto y) { return rt::name(x, y); }
  if (isa<arith::ArithDialect>(op->getDialect()) && !nki::explainForeignScalar(op).empty())
    return fold(op);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<arith::ConstantOp>([&](auto constant) {
        set(constant.getResult(), constant.getValue());
        return success();
      })
      .Case<nki::ProgramIdOp>([&](auto) {
        set(op->getResult(0), programId);
        return success();
      })
      .Case<nki::LoopStepOp>([&](auto) {
        return withInteger(op->getOperand(0).getType(), [&](auto tag) -> LogicalResult {
          auto step = load<decltype(tag)>(op->getOperand(0));
          store(op->getResult(0), step);
          return check(op, rt::stepRule(step), step);
        });
      })
      .Case<nki::TableAtOp>([&](nki::TableAtOp read) -> LogicalResult {
        auto type = cast<ShapedType>(read.getTable().getType());
        int64_t row = getInteger(read.getRow()), column = getInteger(read.getColumn());
        if (failed(check(op,
                         rt::tableRule(type.getDimSize(0), type.getDimSize(1),
                                       static_cast<size_t>(row), static_cast<size_t>(column)),
                         row, column)))
          return failure();
        return fold(op);
      })
      .Case<arith::AddIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(addi)); })
      .Case<arith::SubIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(subi)); })
      .Case<arith::MulIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(muli)); })
      .Case<arith::AndIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(andi)); })
      .Case<arith::OrIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(ori)); })
      .Case<arith::XOrIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(xori)); })
      .Case<arith::MaxSIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(maxsi)); })
      .Case<arith::MaxUIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(maxui)); })
      .Case<arith::MinSIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(minsi)); })
      .Case<arith::MinUIOp>([&](auto) { return onIntegers(op, NKIC_BINARY(minui)); })
      .Case<arith::DivUIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(divisorRule), NKIC_BINARY(divui)); })
      .Case<arith::RemUIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(divisorRule), NKIC_BINARY(remui)); })
      .Case<arith::CeilDivUIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(divisorRule), NKIC_BINARY(ceildivui)); })
      .Case<arith::RemSIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(divisorRule), NKIC_BINARY(remsi)); })
      .Case<arith::DivSIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(quotientRule), NKIC_BINARY(divsi)); })
      .Case<arith::CeilDivSIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(quotientRule), NKIC_BINARY(ceildivsi)); })
      .Case<arith::FloorDivSIOp>([&](auto) {
        return onIntegers(op, NKIC_BINARY(quotientRule), NKIC_BINARY(floordivsi));
      })
      .Case<arith::ShLIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(shiftRule), NKIC_BINARY(shli)); })
      .Case<arith::ShRUIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(shiftRule), NKIC_BINARY(shrui)); })
      .Case<arith::ShRSIOp>(
          [&](auto) { return onIntegers(op, NKIC_BINARY(shiftRule), NKIC_BINARY(shrsi)); })
      .Case<arith::CmpIOp>([&](arith::CmpIOp compare) {
        return onIntegers(op, [&](auto x, auto y) {
          unsigned width = rt::detail::kWidth<decltype(x)>;
          return arith::applyCmpPredicate(compare.getPredicate(),
                                          APInt(width, rt::detail::unsignedOf(x)),
                                          APInt(width, rt::detail::unsignedOf(y)));
        });
      })
      .Case<arith::CmpFOp>([&](arith::CmpFOp comparison) {
        return onFloats(op, [&](auto x, auto y) {
          return compare(comparison.getPredicate(), x, y);
        });
      })
      .Case<arith::NegFOp>([&](auto) { return onFloats(op, [](auto x, auto) { return -x; }); })
      .Case<arith::AddFOp>([&](auto) { return onFloats(op, [](auto x, auto y) { return x + y; }); })
      .Case<arith::SubFOp>([&](auto) { return onFloats(op, [](auto x, auto y) { return x - y; }); })
      .Case<arith::MulFOp>([&](auto) { return onFloats(op, [](auto x, auto y) { return x * y; }); })
      .Case<arith::DivFOp>([&](auto) { return onFloats(op, [](auto x, auto y) { return x / y; }); })
      .Case<arith::RemFOp>([&](auto) { return onFloats(op, NKIC_BINARY(remf)); })
      .Case<arith::MaximumFOp>([&](auto) { return onFloats(op, NKIC_BINARY(maximumf)); })
      .Case<arith::MaxNumFOp>([&](auto) { return onFloats(op, NKIC_BINARY(maxnumf)); })
      .Case<arith::MinimumFOp>([&](auto) { return onFloats(op, NKIC_BINARY(minimumf)); })
      .Case<arith::MinNumFOp>([&](auto) { return onFloats(op, NKIC_BINARY(minnumf)); })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp, arith::TruncIOp>([&](auto) {
        return convert(op, [](std::integral auto x, std::integral auto to) {
          return rt::extui<decltype(to)>(x);
        });
      })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto) {
        return convert(op, [](std::integral auto x, std::integral auto to) {
          return rt::extsi<decltype(to)>(x);
        });
      })
      .Case<arith::SIToFPOp>([&](auto) {
        return convert(op, [](std::integral auto x, std::floating_point auto to) {
          return rt::sitofp<decltype(to)>(x);
        });
      })
      .Case<arith::UIToFPOp>([&](auto) {
        return convert(op, [](std::integral auto x, std::floating_point auto to) {
          return rt::uitofp<decltype(to)>(x);
        });
      })
      .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) {
        return convert(op, [](std::floating_point auto x, std::floating_point auto to) {
          return rt::truncf<decltype(to)>(x);
        });
      })
      .Case<arith::FPToSIOp, arith::FPToUIOp>([&](auto) { return truncate(op); })
      .Case<arith::SelectOp>([&](arith::SelectOp select) {
        Value chosen = getInteger(select.getCondition()) ? select.getTrueValue()
                                                         : select.getFalseValue();
        set(select.getResult(), get(chosen));
        return success();
      })
      .Default([&](Operation *) { return fold(op); });
#undef NKIC_BINARY
}
