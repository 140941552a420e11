import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as v from 'valibot';

/** The parts of supabase/config.toml that both `supabase start` and this server use. The emails are in mail/mails.json. */
const projectConfig = v.object({
  api: v.object({ schemas: v.array(v.string()), max_rows: v.number() }),
  auth: v.object({
    jwt_expiry: v.number(),
    enable_refresh_token_rotation: v.boolean(),
    refresh_token_reuse_interval: v.number(),
    enable_signup: v.boolean(),
    enable_anonymous_sign_ins: v.boolean(),
    // accounts without an email that one network may make in an hour
    rate_limit: v.object({ anonymous_users: v.pipe(v.number(), v.minValue(1)) }),
    minimum_password_length: v.number(),
    email: v.object({
      enable_signup: v.boolean(),
      // email-change.ts always asks both addresses
      double_confirm_changes: v.literal(true),
      enable_confirmations: v.boolean(),
      // auth-body.ts and email-change.ts rely on this length
      otp_length: v.literal(6),
      otp_expiry: v.number(),
    }),
  }),
  storage: v.object({ enabled: v.boolean(), file_size_limit: v.string() }),
});

export type ProjectConfig = v.InferOutput<typeof projectConfig>;

/** Reads supabase/config.toml. With `confirm`, new addresses must be confirmed whatever the file says. */
export async function readProjectConfig(file: string, confirm: boolean): Promise<ProjectConfig> {
  const config = v.parse(projectConfig, parse(await readFile(file, 'utf8')));
  config.auth.email.enable_confirmations ||= confirm;
  return config;
}
