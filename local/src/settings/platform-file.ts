import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../disk/replace-file.ts'

/** `$LORECIRCLE_HOME/platform.json`: lets any script drive a running platform. It goes when the platform stops. */
export type PlatformFile = z.infer<typeof PlatformFile>
export const PlatformFile = z.object({
  market: z.string(),
  portal: z.string(),
  api: z.string(),
  mailbox: z.string(),
  payments: z.string(),
  control: z.string(),
  storage: z.string(),
  dns: z.string(),
  identity: z.object({ endpoint: z.string(), userPoolId: z.string(), clientId: z.string() }),
  demo: z.array(z.object({ email: z.string(), password: z.string(), subdomain: z.string() })),
})

const fileIn = (home: string) => join(home, 'platform.json')

export const writePlatformFile = (home: string, platform: PlatformFile): void =>
  replaceFile(fileIn(home), `${JSON.stringify(platform, null, 2)}\n`)

export const removePlatformFile = (home: string): void => rmSync(fileIn(home), { force: true })

/** The market of the platform that runs on this data already; null where none answers. One that is slow runs, too. */
export async function findRunningMarket(home: string): Promise<string | null> {
  if (!existsSync(fileIn(home))) return null
  const { market, mailbox } = PlatformFile.parse(JSON.parse(readFileSync(fileIn(home), 'utf8')))
  // By its number: not every system knows the names below `localhost`.
  const answered = fetch(mailbox, { method: 'HEAD', signal: AbortSignal.timeout(2_000) })
  return answered.then(
    () => market,
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? market : null),
  )
}
