import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments, parse } from 'yaml'
import { z } from 'zod'
import { limits } from '@millwright/contract/limits'
import { aboutSettings } from '../../server/src/operator/running/described-settings.ts'
import { root } from '../run-command.ts'

const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** Of `docker compose`, what our file uses; anything else is a slip. */
const Service = z.strictObject({
  image: z.string(),
  build: z.optional(z.strictObject({ context: z.string(), dockerfile: z.string() })),
  profiles: z.optional(z.array(z.string())),
  command: z.optional(z.array(z.string())),
  restart: z.literal('unless-stopped'),
  stop_grace_period: z.optional(z.string().regex(/^\d+s$/u)),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/u))),
  volumes: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.string())),
  depends_on: z.optional(z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))),
  healthcheck: z.optional(
    z.strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() }),
  ),
})
const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})

const Labels = z.strictObject({ 'app.kubernetes.io/name': z.literal('millwright') })
const Metadata = z.strictObject({ name: z.literal('millwright'), labels: z.optional(Labels) })
const Selector = z.strictObject({ matchLabels: Labels })
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/api/health', '/api/ready']), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.optional(z.int()),
  failureThreshold: z.optional(z.int()),
})
const Reference = z.strictObject({ name: z.literal('millwright'), key: z.string(), optional: z.optional(z.boolean()) })
const Variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({ name: z.string(), valueFrom: z.strictObject({ secretKeyRef: Reference }) }),
])
const Container = z.strictObject({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.int() })),
  env: z.array(Variable),
  startupProbe: Probe,
  readinessProbe: Probe,
  livenessProbe: Probe,
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})
const Pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    fsGroupChangePolicy: z.literal('OnRootMismatch'),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
  volumes: z.tuple([
    z.strictObject({ name: z.literal('data'), persistentVolumeClaim: z.strictObject({ claimName: z.string() }) }),
    z.strictObject({ name: z.literal('tmp'), emptyDir: z.strictObject({}) }),
  ]),
})
const Manifest = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata: Metadata,
    spec: z.strictObject({
      accessModes: z.tuple([z.literal('ReadWriteOnce')]),
      resources: z.strictObject({ requests: z.strictObject({ storage: z.string() }) }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata: Metadata,
    spec: z.strictObject({
      replicas: z.literal(1),
      strategy: z.strictObject({ type: z.literal('Recreate') }),
      selector: Selector,
      template: z.strictObject({ metadata: z.strictObject({ labels: Labels }), spec: Pod }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata: Metadata,
    spec: z.strictObject({
      selector: Labels,
      ports: z.array(z.strictObject({ name: z.literal('http'), port: z.int(), targetPort: z.literal('http') })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata: Metadata,
    spec: z.strictObject({ maxUnavailable: z.int().min(1), selector: Selector }),
  }),
])

const compose = Compose.parse(parse(deployed('compose.yaml')))
const manifests = parseAllDocuments(deployed('kubernetes/millwright.yaml')).map((one) => Manifest.parse(one.toJS()))
const pod = manifests.flatMap((one) => (one.kind === 'Deployment' ? [one.spec.template.spec] : []))[0]
const dockerfile = deployed('Dockerfile')
const unit = deployed('systemd/millwright.service')

/** Settings of the server by the file that names them. */
const named: Record<string, string[]> = {
  'compose.yaml': Object.keys(compose.services['millwright']?.environment ?? {}),
  'kubernetes/millwright.yaml': pod?.containers[0].env.map(({ name }) => name) ?? [],
  Dockerfile: [...(/^ENV (?<all>.+)$/mu.exec(dockerfile)?.groups?.['all'] ?? '').matchAll(/(\w+)=/gu)].map(
    ([, name = '']) => name,
  ),
  'systemd/millwright.service': [...unit.matchAll(/^Environment=(\w+)=/gmu)].map(([, name = '']) => name),
  'nginx/millwright.conf': settingsSaid(deployed('nginx/millwright.conf')),
  'caddy/Caddyfile': settingsSaid(deployed('caddy/Caddyfile')),
}

function settingsSaid(text: string): string[] {
  return [...text.matchAll(/\b([A-Z][A-Z_]+)=/gu)].map(([, name = '']) => name)
}

describe('the files of deploy/', () => {
  it.each(Object.entries(named))('%s names only settings that there are', (_file, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(Object.keys(aboutSettings)).toEqual(expect.arrayContaining(names))
  })

  it('never hold a secret: a password comes from outside', () => {
    const { environment = {} } = compose.services['database'] ?? {}
    expect(environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/u)
    const secret = pod?.containers[0].env.find(({ name }) => name === 'DATABASE_URL')
    expect(secret).toHaveProperty('valueFrom.secretKeyRef.key', 'DATABASE_URL')
  })

  it('run as nobody in particular, on a root that is only read, with a place for data and one for what is temporary', () => {
    expect(dockerfile.split('\nFROM ').at(-1)).toMatch(/^USER 10001$/mu)
    const { read_only, cap_drop, volumes } = compose.services['millwright'] ?? {}
    expect({ read_only, cap_drop, volumes }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      volumes: ['data:/data', '/tmp'],
    })
    expect(pod?.containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    expect(pod?.securityContext.runAsUser).toBe(10_001)
  })

  it('start what a bundle has, and ask it for its health where it listens', () => {
    expect(dockerfile).toContain('ENTRYPOINT ["/opt/millwright/millwright"]')
    expect(dockerfile).toContain('"/opt/millwright/node/bin/node"')
    expect(unit).toMatch(/^ExecStart=\/opt\/millwright\/current\/millwright$/mu)
    const port = /\bPORT=(\d+)/u.exec(dockerfile)?.[1]
    expect(pod?.containers[0].ports[0]?.containerPort).toBe(Number(port))
    expect(compose.services['millwright']?.ports).toEqual([`127.0.0.1:3000:${port}`])
  })

  it('wait longer for the end than calls and jobs may take', () => {
    const seconds = [
      Number.parseInt(compose.services['millwright']?.stop_grace_period ?? '', 10),
      pod?.terminationGracePeriodSeconds ?? 0,
      Number(/^TimeoutStopSec=(\d+)$/mu.exec(unit)?.[1]),
    ]
    for (const waited of seconds) expect(waited).toBeGreaterThan(40)
  })

  it('let the largest file through both proxies', () => {
    const sizes = [
      Number(/client_max_body_size (\d+)m;/u.exec(deployed('nginx/millwright.conf'))?.[1]) * 2 ** 20,
      Number(/max_size (\d+)MB/u.exec(deployed('caddy/Caddyfile'))?.[1]) * 1_000_000,
    ]
    for (const size of sizes) expect(size).toBeGreaterThan(limits.videoBytes)
  })
})
