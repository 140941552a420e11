import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as v from 'valibot';

/** The parts of supabase/config.toml that `supabase start` and this server both obey. */
const projectConfig = v.object({
  api: v.object({ schemas: v.array(v.string()), max_rows: v.number() }),
  auth: v.object({
    jwt_expiry: v.number(),
    enable_refresh_token_rotation: v.boolean(),
    refresh_token_reuse_interval: v.number(),
    enable_signup: v.boolean(),
    minimum_password_length: v.number(),
    email: v.object({
      enable_signup: v.boolean(),
      double_confirm_changes: v.boolean(),
      enable_confirmations: v.boolean(),
      // auth-body.ts and email-change.ts rely on it
      otp_length: v.literal(6),
      otp_expiry: v.number(),
    }),
  }),
  storage: v.object({ enabled: v.boolean(), file_size_limit: v.string() }),
});

export type ProjectConfig = v.InferOutput<typeof projectConfig>;

export async function readProjectConfig(file: string): Promise<ProjectConfig> {
  return v.parse(projectConfig, parse(await readFile(file, 'utf8')));
}
