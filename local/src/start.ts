import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseFaults } from './faults/faults.ts'
import { startPlatform } from './platform/platform.ts'
import { describePartNews, describePlatform, waitForInterrupt } from './platform/where-to-go.ts'
import { PartNotStarted } from './processes/children.ts'
import { assertDataVersion, lockHome } from './settings/home.ts'
import { findRunningMarket } from './settings/platform-file.ts'
import { CannotStart, findTakenPort, portsFrom, sitePort } from './settings/ports.ts'

/** `pnpm start [--fresh] [--empty]`: the whole platform on one machine until Ctrl-C. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { fresh: { type: 'boolean', default: false }, empty: { type: 'boolean', default: false } },
  })
  const ports = portsFrom(sitePort(process.env.PORT))
  const given = process.env.LORECIRCLE_HOME || '.lorecircle'
  const home = isAbsolute(given) ? given : join(import.meta.dirname, '../..', given)
  const elsewhere = `PORT=${ports.site + 100} LORECIRCLE_HOME=${given}-2 npx --yes pnpm@12 start`
  using taking = lockHome(home, given)
  const running = await findRunningMarket(home)
  if (running !== null || taking === null) {
    const where = running === null ? 'by a platform that is just starting' : `at ${running}`
    throw new CannotStart(
      `What is kept in ${given} is open already, ${where}. For a second platform beside it: ${elsewhere}`,
    )
  }
  const taken = await findTakenPort(ports)
  if (taken !== null) {
    throw new CannotStart(`Port ${taken} is taken. Stop what listens there, or start elsewhere: ${elsewhere}`)
  }
  if (!values.fresh) assertDataVersion(home, given)

  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const interruption = waitForInterrupt(process)

  console.log('Lorecircle is starting.')
  const starting = startPlatform({
    home,
    ports,
    fresh: values.fresh,
    empty: values.empty,
    faults: asked(),
    tell(news) {
      if (news.next === 'gone') ended.reject(new CannotStart(describePartNews(news)))
      else console.error(describePartNews(news))
    },
  })
  const platform = await Promise.race([starting, interruption, ended.promise])
  // The parts end with this process.
  if (!platform) return console.log('\nStopped before it was ready.')

  console.log(describePlatform(platform.file, platform.seconds))
  try {
    await Promise.race([interruption, ended.promise])
    console.log('\nStopping. Everything is kept for the next start.')
  } finally {
    await platform.close()
  }
}

function asked() {
  try {
    return parseFaults(process.env.LORECIRCLE_FAULTS)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(
      `LORECIRCLE_FAULTS has to be ‘moderate’, or JSON of the switches in local/src/faults: ${why}`,
    )
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  const isSaid = error instanceof CannotStart || error instanceof PartNotStarted
  console.error(isSaid ? error.message : error)
  process.exit(1)
}
