do $$ begin
  assert not exists (select from products where tax is not null), 'products start without a category of tax';
end $$;
