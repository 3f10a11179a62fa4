-- Undecided requests about a document end when it is decided, paid or withdrawn.
create index approval_requests_about on approval_requests (path) where status = 'pending';
