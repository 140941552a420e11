import { startEmbeddedServer } from '#embedded/server/create-server.ts';

/*
 * A process that a test kills: an embedded server that sends one push to every subscription. Its arguments are the data directory
 * and the origin of the push service.
 */
const [dataDir = '', origin = ''] = process.argv.slice(2);
const server = await startEmbeddedServer({
  dataDir,
  distDir: null,
  port: 0,
  seed: false,
  notifications: { origins: [origin] },
});
await server.query(`insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  select s.user_id, s.subscription_id, 'test', 'test', '{}', now(), now() + interval '1 hour'
  from private.web_push_subscriptions s where true`);
