-- How an account shows itself in the console, to its own people and to its clients: a name, a logo and one colour.

alter table accounts
  add column brand_name      text check (length(brand_name) between 1 and 60),
  add column brand_accent    text check (brand_accent ~ '^#[0-9a-f]{6}$'),
  -- Small enough to travel with the page; a picture, never a document that could carry a script.
  add column brand_logo      bytea check (length(brand_logo) between 1 and 65536),
  add column brand_logo_type text check (brand_logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add check ((brand_logo is null) = (brand_logo_type is null));
