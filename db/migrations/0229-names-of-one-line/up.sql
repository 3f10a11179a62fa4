-- Names stand in messages to others. Those that were stored before they had to be one line without marks of direction become so.
set local app.system = 'on';
update businesses set name = btrim(regexp_replace(regexp_replace(name, '[\u061c\u200e\u200f]', '', 'g'), '\s+', ' ', 'g'))
  where name ~ '[\t\n\r\u0085\u061c\u200e\u200f\u2028\u2029]';
update contacts set name = btrim(regexp_replace(regexp_replace(name, '[\u061c\u200e\u200f]', '', 'g'), '\s+', ' ', 'g'))
  where name ~ '[\t\n\r\u0085\u061c\u200e\u200f\u2028\u2029]';
update contacts set business_name = btrim(regexp_replace(regexp_replace(business_name, '[\u061c\u200e\u200f]', '', 'g'), '\s+', ' ', 'g'))
  where business_name ~ '[\t\n\r\u0085\u061c\u200e\u200f\u2028\u2029]';
