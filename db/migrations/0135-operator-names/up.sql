-- Decisions are shown with names: no two operators have the same. Of two that joined in the same moment, the later one gets a number.
update operators o set name = o.name || ' 2' where o.name <> ''
  and exists (select from operators p where lower(p.name) = lower(o.name) and (p.joined_at, p.id) < (o.joined_at, o.id));
create unique index operators_name on operators (lower(name)) where name <> '';
