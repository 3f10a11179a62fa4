-- A business that an operator has suspended (decision 65): since when, by whom and why. The reason is for operators alone.
alter table businesses add column suspended_at timestamptz, add column suspended_by text, add column suspended_reason text check (length(suspended_reason) between 1 and 300);
alter table businesses add check (num_nonnulls(suspended_at, suspended_by, suspended_reason) in (0, 3));
