# The image runs the folder that `npm run package` writes; see docs/deploy.md.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY tests/packages/package.json tests/packages/
COPY bench/packages/package.json bench/packages/
COPY server/launch/node/package.json server/launch/node/
RUN npm ci --workspaces=false --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run package -- /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "process.env.ROLE === 'worker' || fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself receives SIGTERM, finishes running requests and exits; see stop_grace_period in compose.yaml.
CMD ["node", "server/main.ts"]
