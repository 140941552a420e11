-- The roles of a hosted project. Run by its superuser, supabase_admin, when a cluster is new. Tests only.
create role postgres login createdb createrole replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;
grant authenticated, anon, service_role to supabase_storage_admin;
-- supautils allows the first on a hosted project; tests count calls with the second
grant set on parameter session_replication_role, track_functions to postgres;
alter database postgres owner to postgres;
