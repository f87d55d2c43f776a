"""The public names of `nki.collectives`: each is refused when it is called."""

from nkic.errors import refused


class ReplicaGroup:
    """A list of lists of ranks."""

    def __init__(self, groups=None):
        self.groups = groups


for _name in ("all_reduce all_gather all_gather_v reduce_scatter all_to_all all_to_all_v "
              "collective_permute collective_permute_implicit collective_permute_implicit_reduce "
              "collective_permute_implicit_current_processing_rank_id rank_id").split():
    globals()[_name] = refused(f"nki.collectives.{_name}")
