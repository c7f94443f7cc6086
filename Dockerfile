# The image of a server: docker build -t hourkin . — docs/operate.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run release

FROM node:24-bookworm-slim AS install
COPY --from=build /source/hourkin-*.tgz /tmp/
RUN npm install --global --prefix /opt/hourkin --no-audit --no-fund /tmp/hourkin-*.tgz

FROM node:24-bookworm-slim
COPY --from=install /opt/hourkin /opt/hourkin
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/opt/hourkin/bin:$PATH
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["hourkin"]
