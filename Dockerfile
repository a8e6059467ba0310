# Centralino in a container; docs/guides/container.md says how to run it. The test tests/container/container.test.ts takes these
# steps one by one, so keep them to what it knows.
FROM node:26.10.0-slim AS install
WORKDIR /opt/centralino
COPY package.json package-lock.json .npmrc ./
# A workspace that the lock file names; nothing of it is installed here.
COPY examples/client/package.json ./examples/client/
RUN npm ci --ignore-scripts --workspaces=false
COPY console ./console
COPY src ./src
RUN node console/build.ts
# The image is the very Node that the install would bring for itself: 200 MB that nobody needs twice.
RUN npm prune --omit=dev --ignore-scripts --workspaces=false && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26.10.0-slim
WORKDIR /opt/centralino
COPY --from=install /opt/centralino/node_modules ./node_modules
COPY package.json LICENSE ./
COPY bin ./bin
COPY src ./src
COPY docs ./docs
COPY --from=install /opt/centralino/console/dist ./console/dist
# All that it writes is in here; the rest of the file system may be read-only.
RUN mkdir -m 700 /data && chown node:node /data
ENV NODE_ENV=production DATA_DIR=/data
VOLUME ["/data"]
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "bin/healthy.js"]
# Calls under way are finished first (CENTRALINO_DRAIN_SECONDS); give it that time and a minute before it is killed.
STOPSIGNAL SIGTERM
CMD ["node", "bin/centralino.js", "start"]
