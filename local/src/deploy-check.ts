import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkStage, type Target } from '@lorecircle/infra/deploy-check/check-stage'
import { sentencesOf } from '@lorecircle/infra/deploy-check/sentences'
import { readStage } from '@lorecircle/infra/stage/read-stage'
import { z } from 'zod'
import { targetOn } from './platform/check-target.ts'
import { PlatformFile } from './settings/platform-file.ts'

const usage = `pnpm deploy:check --stage NAME --shop SUBDOMAIN    as strangers, a reader and the shop's author
pnpm deploy:check --stage NAME --strangers [--shop SUBDOMAIN]    touches nothing
pnpm deploy:check --platform .lorecircle/platform.json    the platform on this machine, with the same two options

CHECK_AUTHOR_EMAIL and CHECK_AUTHOR_PASSWORD are the login of the shop's author.`

/** Looks at a running platform from outside, and prints what it saw; exits with 1 where something is not right. */
async function main() {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      platform: { type: 'string' },
      shop: { type: 'string' },
      strangers: { type: 'boolean', default: false },
    },
  })
  const target = values.platform === undefined ? onTheNet(values) : onThisMachine(values.platform, values)
  if (target === null) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const rows = await checkStage(target)
  console.log(sentencesOf(rows).join('\n'))
  if (rows.some(({ isRight }) => !isRight)) process.exitCode = 1
}

type Asked = { stage?: string | undefined; shop?: string | undefined; strangers: boolean }

function onThisMachine(file: string, { shop, strangers }: Asked): Target {
  const target = targetOn(PlatformFile.parse(JSON.parse(readFileSync(file, 'utf8'))), shop)
  return { ...target, shop: target.shop && { ...target.shop, ...(strangers && { login: null }) } }
}

const Login = z
  .object({ CHECK_AUTHOR_EMAIL: z.email(), CHECK_AUTHOR_PASSWORD: z.string().min(1) })
  .transform(({ CHECK_AUTHOR_EMAIL: email, CHECK_AUTHOR_PASSWORD: password }) => ({ email, password }))

function onTheNet({ stage, shop: subdomain, strangers }: Asked): Target | null {
  if (stage === undefined) return null
  const login = strangers ? null : Login.safeParse(process.env).data
  if (login === undefined || (login !== null && subdomain === undefined)) return null
  return {
    origin: `https://${readStage(stage).productDomain}`,
    shop: subdomain === undefined ? null : { subdomain, login },
    machine: null,
  }
}

await main()
