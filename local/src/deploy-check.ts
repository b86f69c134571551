import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkStage, type Target } from '@lorecircle/infra/deploy-check/check-stage'
import { sentencesOf } from '@lorecircle/infra/deploy-check/sentences'
import { readStage } from '@lorecircle/infra/stage/read-stage'
import { z } from 'zod'
import { targetOn } from './platform/check-target.ts'
import { PlatformFile } from './settings/platform-file.ts'

const usage = `pnpm deploy:check --stage NAME --shop SUBDOMAIN [--strangers]
pnpm deploy:check --platform .lorecircle/platform.json [--shop SUBDOMAIN] [--strangers]

CHECK_AUTHOR_EMAIL and CHECK_AUTHOR_PASSWORD are the login of that shop's author, --strangers does without.`

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

function onThisMachine(file: string, { shop, strangers }: Asked): Target {
  const target = targetOn(PlatformFile.parse(JSON.parse(readFileSync(file, 'utf8'))), shop)
  return strangers ? { ...target, login: null } : target
}

const Login = z
  .object({ CHECK_AUTHOR_EMAIL: z.email(), CHECK_AUTHOR_PASSWORD: z.string().min(1) })
  .transform(({ CHECK_AUTHOR_EMAIL: email, CHECK_AUTHOR_PASSWORD: password }) => ({ email, password }))

type Asked = { stage?: string | undefined; shop?: string | undefined; strangers: boolean }

function onTheNet({ stage, shop, strangers }: Asked): Target | null {
  const login = Login.safeParse(process.env)
  if (stage === undefined || shop === undefined || !(strangers || login.success)) return null
  const origin = `https://${readStage(stage).productDomain}`
  return { origin, subdomain: shop, login: !strangers && login.success ? login.data : null, machine: null }
}

await main()
