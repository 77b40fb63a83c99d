# One image for every role: what a container runs is said by its command.
#
# Node is the official image, of the version that package.json names; the copy of Node that npm
# installs for a checkout is left out. Debian, not Alpine: DuckDB has no build for musl.
ARG NODE_VERSION=26.10.0
# Of the tag ${NODE_VERSION}-bookworm-slim: change both together.
ARG NODE_DIGEST=sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2

FROM node:${NODE_VERSION}-bookworm-slim@${NODE_DIGEST} AS build
WORKDIR /kith
# `npm install --no-save`, as prepare.mjs does: `npm ci` refuses a lockfile that lacks the binaries of
# other systems. It installs the versions that the lockfile names and leaves it alone.
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save
COPY . .
RUN node prepare.mjs

FROM node:${NODE_VERSION}-bookworm-slim@${NODE_DIGEST} AS packages
WORKDIR /kith
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/node-darwin-* node_modules/node-win-*

FROM node:${NODE_VERSION}-bookworm-slim@${NODE_DIGEST}
WORKDIR /kith
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  KITH_DATA=/data \
  NODE_COMPILE_CACHE=/tmp/kith-compiled
COPY --from=packages /kith/node_modules node_modules
COPY package.json compile-cache.mjs ./
COPY contracts contracts
COPY domain domain
COPY engines engines
COPY projections projections
COPY command-api command-api
COPY workers workers
COPY operations operations
COPY docker docker
# Words of the tables of history.
COPY docs/events.md docs/events.md
# The API reads the client, the tables of its styles, and the table of places from disk.
COPY web/ui/tokens.css web/ui/tokens.css
COPY --from=build /kith/web/dist web/dist
COPY --from=build /kith/node_modules/.cache/kith node_modules/.cache/kith
# The folder of one process, whichever user the container runs as. On servers it holds nothing that
# is needed later.
RUN mkdir -m 1777 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import=./compile-cache.mjs", "command-api/main.ts"]
