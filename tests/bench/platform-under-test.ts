import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { createChildProcesses } from '@lorecircle/local/processes/children'
import { productEnvironment, readSecrets } from '@lorecircle/local/settings/environment'
import { resourceNames } from '@lorecircle/local/settings/names'
import { localUrl, portsFrom, productDomain } from '@lorecircle/local/settings/ports'
import { type Env, parseEnv } from '@lorecircle/publisher/env'
import { type AwsClients, createPublisherServices } from '@lorecircle/publisher/services'
import type { Renderer } from '@lorecircle/publisher/services/renderer'
import type { Services } from '@lorecircle/publisher/services/services'
import { faultControlPath } from '@lorecircle/stripe-emulator/faults/control'
import type { tokenSigner } from '../integration/functions/sign-tokens.ts'
import { freePorts } from '../support/free-ports.ts'

/**
 * Latencies in milliseconds for readers in Europe and a stage in Oregon. S3 answers small requests after some tens of
 * milliseconds (AWS, 'Best Practices Design Patterns: Optimizing Amazon S3 Performance', on retries); the round trip
 * from Frankfurt to Oregon, 8,400 km, takes 84 ms for light in glass, and about 150 ms on existing lines.
 */
export const distance = { storeInMs: 30, wayInMs: 150 }

type Tokens = Awaited<ReturnType<typeof tokenSigner>>
type Answer = { status: number; body: string }

export type PlatformUnderTest = {
  services: Services
  clients: AwsClients
  env: Env
  domain: string
  startPublisher(): Promise<void>
  stopPublisher(): Promise<void>
  moveAway(isFar: boolean): Promise<void>
  ask(host: string, path: string, init?: { token: string; body?: object }): Promise<Answer>
  stop(): Promise<void>
}

const services = new URL('../../local/src/services/', import.meta.url)
const processes = new URL('./processes/', import.meta.url)

export async function startPlatform(
  tokens: Tokens,
  publisherBundle: string,
  renderer: Renderer,
): Promise<PlatformUnderTest> {
  const port = await freePorts()
  const home = await mkdtemp(join(tmpdir(), 'lorecircle-bench-'))
  const ports = portsFrom(port)
  const secrets = readSecrets(home)
  const environment = {
    LORECIRCLE_HOME: home,
    PORT: String(port),
    ...productEnvironment(ports, secrets, { userPoolId: 'bench', clientId: 'portal' }),
    IDENTITY_ISSUER: tokens.issuer,
    IDENTITY_JWKS_URL: tokens.jwksUrl,
  }
  let isStopping = false
  const children = createChildProcesses(services.href, ({ part, how }) => {
    if (!isStopping) throw new Error(`${part} ended by itself (${how})`)
  })
  await children.start('storage', 'storage.ts', environment)
  await children.start('functions', 'functions.ts', environment)
  await children.start('front door', new URL('front-door.ts', processes).href, environment)

  const client = {
    region: 'us-west-2',
    endpoint: localUrl(ports.storage),
    credentials: { accessKeyId: resourceNames.accessKeyId, secretAccessKey: secrets.storageKey },
  }
  const clients = { s3: new S3Client(client), sqs: new SQSClient(client) }
  const env = parseEnv(environment)
  const agent = new Agent({ keepAlive: true })
  return {
    clients,
    env,
    services: { ...createPublisherServices(env, clients, renderer), invalidate: async () => {} },
    domain: productDomain(ports),
    startPublisher: async () => {
      await children.start('publisher', new URL(`file://${publisherBundle}`).href, environment)
    },
    stopPublisher: () => children.stop('publisher'),
    async moveAway(isFar) {
      await turn(`${localUrl(ports.storage)}${faultControlPath}/storage`, {
        latencyInMs: isFar ? distance.storeInMs : 0,
      })
      await turn(`${localUrl(ports.control)}${faultControlPath}`, {
        originLatencyInMs: isFar ? distance.wayInMs : 0,
      })
    },
    ask: (host, path, { token, body } = { token: '' }) =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            path,
            method: body ? 'POST' : 'GET',
            headers: {
              host,
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(body ? { 'content-type': 'application/json' } : {}),
            },
          },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
            )
            answer.on('error', reject)
          },
        )
        sent.on('error', reject)
        sent.end(body && JSON.stringify(body))
      }),
    async stop() {
      isStopping = true
      agent.destroy()
      clients.s3.destroy()
      clients.sqs.destroy()
      await children.stopAll()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function turn(board: string, switches: object): Promise<void> {
  const { ok, status } = await fetch(board, { method: 'PATCH', body: JSON.stringify(switches) })
  if (!ok) throw new Error(`${board} answered ${status}`)
}
