-- The ASCII form of a domain. Labels with other letters are encoded by Punycode (RFC 3492), with the prefix `xn--`.
create or replace function ascii_domain(p_domain text) returns text language plpgsql immutable parallel safe as $$
declare
  v_result text[] := '{}';
  v_label text;
  v_codes int[];
  v_out text;
  v_code int;
  v_next int;
  v_done int;
  v_basic int;
  v_n int;
  v_delta int;
  v_bias int;
  v_q int;
  v_k int;
  v_t int;
begin
  if p_domain is null or p_domain ~ '^[ -~]*$' then
    return p_domain;
  end if;
  foreach v_label in array regexp_split_to_array(lower(normalize(p_domain, nfkc)), '[.。]') loop
    if v_label ~ '^[ -~]*$' then
      v_result := v_result || v_label;
      continue;
    end if;
    v_codes := array(select ascii(c) from regexp_split_to_table(v_label, '') with ordinality s (c, nth) order by nth);
    v_out := regexp_replace(v_label, '[^ -~]', '', 'g');
    v_basic := length(v_out);
    v_done := v_basic;
    if v_basic > 0 then
      v_out := v_out || '-';
    end if;
    v_n := 128;
    v_delta := 0;
    v_bias := 72;
    while v_done < cardinality(v_codes) loop
      select min(c) into v_next from unnest(v_codes) c where c >= v_n;
      v_delta := v_delta + (v_next - v_n) * (v_done + 1);
      v_n := v_next;
      foreach v_code in array v_codes loop
        if v_code < v_n then
          v_delta := v_delta + 1;
        elsif v_code = v_n then
          v_q := v_delta;
          v_k := 36;
          loop
            v_t := least(greatest(v_k - v_bias, 1), 26);
            exit when v_q < v_t;
            v_out := v_out || substr('abcdefghijklmnopqrstuvwxyz0123456789', v_t + (v_q - v_t) % (36 - v_t) + 1, 1);
            v_q := (v_q - v_t) / (36 - v_t);
            v_k := v_k + 36;
          end loop;
          v_out := v_out || substr('abcdefghijklmnopqrstuvwxyz0123456789', v_q + 1, 1);
          v_delta := case when v_done = v_basic then v_delta / 700 else v_delta / 2 end;
          v_delta := v_delta + v_delta / (v_done + 1);
          v_k := 0;
          while v_delta > 455 loop
            v_delta := v_delta / 35;
            v_k := v_k + 36;
          end loop;
          v_bias := v_k + 36 * v_delta / (v_delta + 38);
          v_delta := 0;
          v_done := v_done + 1;
        end if;
      end loop;
      v_delta := v_delta + 1;
      v_n := v_n + 1;
    end loop;
    v_result := v_result || ('xn--' || v_out);
  end loop;
  return array_to_string(v_result, '.');
end $$;

revoke all on function ascii_domain(text) from public, duewell_app;
grant execute on function ascii_domain(text) to duewell_app;
