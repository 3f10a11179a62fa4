-- Every process remembers for a few seconds what kind of business a session or an API key belongs to, since that decides what it may make.
create function business_category_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;

create trigger category_changed after update of category on businesses for each row
  when (old.category is distinct from new.category) execute function business_category_changed();
