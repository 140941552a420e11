-- The roles of a hosted project. Its superuser, supabase_admin, runs this in a new cluster. For tests only.
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
-- on a hosted project supautils allows session_replication_role; tests count calls with track_functions
grant set on parameter session_replication_role, track_functions to postgres;
alter database postgres owner to postgres;
