import { appPolicy, hostedProject, SECURITY_HEADERS } from '#embedded/http/security-headers.ts';

/** One year, as checklists ask. The embedded server does not send it, because it speaks plain HTTP. */
const TRANSPORT = 'max-age=31536000; includeSubDomains';
/** For files with a hash of their content in the name. */
const HASHED = 'public, max-age=31536000, immutable';
/** For all other files: caches keep them, but check each time whether they have changed. */
const FRESH = 'no-cache';

const NOTE = 'Written by `npm run hosting` from supabase/embedded/http/security-headers.ts: change it there.';

/**
 * The settings of static hosts that serve dist/ for a hosted project: the headers of every file, which files are cached
 * forever, and that an address without a file opens the app. Returns the name and text of each settings file.
 * tests/hosting compares them with what the embedded server sends.
 */
export function hostingFiles(projectUrl: string): Readonly<Record<string, string>> {
  const headers = Object.entries({
    'content-security-policy': appPolicy(hostedProject(projectUrl)),
    ...SECURITY_HEADERS,
    'strict-transport-security': TRANSPORT,
  });
  return {
    _headers: netlifyHeaders(headers),
    _redirects: REDIRECTS,
    'vercel.json': vercel(headers),
    'nginx.conf': nginx(headers),
    Caddyfile: caddy(headers),
  };
}

type Headers = readonly (readonly [name: string, value: string])[];

/** For Netlify and Cloudflare Pages, whose default is that browsers check each time whether a file has changed. */
const netlifyHeaders = (headers: Headers): string => `# ${NOTE}
# For Netlify and Cloudflare Pages. Put it beside index.html in the published folder.
/*
${headers.map(([name, value]) => `  ${name}: ${value}`).join('\n')}

/assets/*
  cache-control: ${HASHED}
`;

const REDIRECTS = `# ${NOTE}
# For Netlify. Put it beside index.html in the published folder. Cloudflare Pages ignores these lines: it opens the app
# by itself at every address that is not a file.
/assets/*  /404.html  404
/*  /index.html  200
`;

const vercel = (headers: Headers): string =>
  `${JSON.stringify(
    {
      $schema: 'https://openapi.vercel.sh/vercel.json',
      framework: null,
      buildCommand: 'npm run build',
      outputDirectory: 'dist',
      headers: [
        { source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) },
        { source: '/assets/(.*)', headers: [{ key: 'cache-control', value: HASHED }] },
      ],
      rewrites: [{ source: '/((?!.*\\.[^/]+$).*)', destination: '/index.html' }],
    },
    null,
    2,
  )}\n`;

const nginx = (headers: Headers): string => `# ${NOTE}
# For nginx, inside http { }: fill in the names, the certificate and the folder. No location may have an add_header of its
# own: nginx would then drop all of these.
map $uri $simmer_caching {
  ~^/assets/ "${HASHED}";
  default "${FRESH}";
}
# the code of an invitation link is a secret, so its page is not logged
map $request_uri $simmer_logged {
  ~*^/i/ 0;
  default 1;
}

server {
  listen 443 ssl;
  server_name simmer.example.com;
  ssl_certificate /etc/ssl/simmer.pem;
  ssl_certificate_key /etc/ssl/simmer.key;
  root /srv/simmer/dist;
  access_log /var/log/nginx/access.log combined if=$simmer_logged;

  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml text/plain;

${headers.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header cache-control $simmer_caching;

  location = /manifest.webmanifest {
    default_type application/manifest+json;
  }
  location ~ /\\. {
    return 404;
  }
  # a missing file is an error, never the app
  location ~ \\.[^/]+$ {
    try_files $uri =404;
  }
  location / {
    try_files $uri /index.html;
  }
}
`;

const caddy = (headers: Headers): string => `# ${NOTE}
# For Caddy: fill in the name and the folder.
simmer.example.com {
  root * /srv/simmer/dist
  encode zstd gzip

  header {
${headers.map(([name, value]) => `    ${name} "${value}"`).join('\n')}
  }
  @hashed {
    path /assets/*
    file
  }
  header @hashed cache-control "${HASHED}"
  @others not path /assets/*
  header @others cache-control "${FRESH}"
  header /manifest.webmanifest content-type "application/manifest+json"

  # a missing file is an error, never the app
  @page not path_regexp \\.[^/]+$
  rewrite @page /index.html
  file_server {
    hide .*
  }
}
`;
