# Simmer with its own database in one container: docs/self-hosting.md, Container.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run package

FROM node:24-bookworm-slim
# process 1 cannot end itself, so the server's watchdog needs an init above it
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/package /simmer
# a new volume gets the owner of the folder that it is mounted on
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /simmer
USER node
ENV HOST=0.0.0.0 PORT=5173 DATA_DIR=/data SEED=0 LOG=json
VOLUME /data
EXPOSE 5173
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/local/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "supabase/embedded/start.mjs"]
