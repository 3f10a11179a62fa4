-- Why an operator changed a switch; null from the terminal.
alter table installation_switches add column reason text check (length(reason) between 1 and 300);
