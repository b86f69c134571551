import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CheckTimeout } from '@lorecircle/infra/deploy-check/ask'
import { checkStage, type Target } from '@lorecircle/infra/deploy-check/check-stage'
import { formatCheckReport } from '@lorecircle/infra/deploy-check/row'
import { readNamedStage } from '@lorecircle/infra/stage/read-stage'
import { CommandError, UsageError } from '@lorecircle/infra/terminal/in-words'
import { runCommand } from '@lorecircle/infra/terminal/run-command'
import { z } from 'zod'
import { localCheckTarget } from './platform/where-to-go.ts'
import { PlatformFile } from './settings/platform-file.ts'

const usage = `pnpm deploy:check --stage NAME --shop SUBDOMAIN    as strangers, a reader and the shop's author
pnpm deploy:check --stage NAME --strangers [--shop SUBDOMAIN]    touches nothing
pnpm deploy:check --platform .lorecircle/platform.json    the platform on this machine, with the same two options

CHECK_AUTHOR_EMAIL and CHECK_AUTHOR_PASSWORD are the login of the shop's author.
CHECK_TIMEOUT_MS is how long to wait for an answer, in milliseconds (20000).`

const options = {
  stage: { type: 'string' },
  platform: { type: 'string' },
  shop: { type: 'string' },
  strangers: { type: 'boolean', default: false },
} as const

const Login = z
  .object({ CHECK_AUTHOR_EMAIL: z.email(), CHECK_AUTHOR_PASSWORD: z.string().min(1) })
  .transform(({ CHECK_AUTHOR_EMAIL: email, CHECK_AUTHOR_PASSWORD: password }) => ({ email, password }))

/** Checks a running platform from outside and prints the results; exits with 1 on any failure. */
await runCommand(usage, async () => {
  if (!CheckTimeout.safeParse(process.env).success)
    throw new UsageError('CHECK_TIMEOUT_MS has to be a number of milliseconds, such as 60000.')
  const { platform, ...asked } = parseArgs({ options }).values
  const target = platform === undefined ? onTheNet(asked) : onThisMachine(platform, asked)
  const rows = await checkStage(target)
  console.log(formatCheckReport(rows).join('\n'))
  return rows.every(({ isRight }) => isRight) ? 0 : 1
})

type Asked = { stage?: string | undefined; shop?: string | undefined; strangers: boolean }

function onThisMachine(file: string, { shop, strangers }: Asked): Target {
  const target = localCheckTarget(platformIn(file), shop)
  return { ...target, shop: target.shop && { ...target.shop, ...(strangers && { login: null }) } }
}

function platformIn(file: string): PlatformFile {
  try {
    return PlatformFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new CommandError(
      `No platform that runs here has written ${file}. Start it first: npx --yes pnpm@12 start`,
    )
  }
}

function onTheNet({ stage, shop: subdomain, strangers }: Asked): Target {
  if (stage === undefined) throw new UsageError('Say what to look at: --stage NAME, or --platform FILE.')
  if (subdomain === undefined && !strangers)
    throw new UsageError(
      'Say whose shop to try out: --shop SUBDOMAIN. Or look as strangers alone: --strangers.',
    )
  const shop = subdomain === undefined ? null : { subdomain, login: strangers ? null : loginOfTheAuthor() }
  return { origin: `https://${readNamedStage(stage).productDomain}`, shop, machine: null }
}

function loginOfTheAuthor() {
  const login = Login.safeParse(process.env)
  if (login.success) return login.data
  const lacking = [...new Set(login.error.issues.map(({ path }) => path.join('.')))].join(' and ')
  throw new UsageError(
    `The login of the shop's author is missing, or is none: ${lacking}. Or look as strangers alone: --strangers.`,
  )
}
