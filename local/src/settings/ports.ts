import { createServer } from 'node:net'

/** An error that the user can fix; its message says how. */
export class CannotStart extends Error {}

/** All ports follow from the site's, which `PORT` sets. */
export function portsFrom(site: number) {
  return {
    site,
    storage: site + 1,
    identity: site + 2,
    payments: site + 3,
    mailbox: site + 4,
    functions: site + 5,
    onDemand: site + 6,
    control: site + 7,
    lambda: site + 8,
    dns: site + 9,
  }
}
export type Ports = ReturnType<typeof portsFrom>

export const productDomain = (ports: Ports) => `lorecircle.localhost:${ports.site}`
export const localUrl = (port: number) => `http://127.0.0.1:${port}`

const highest = 65_535 - 9

/** `PORT` as people give it, 4321 where they do not. Throws a sentence where it is no usable port. */
export function sitePort(text: string | undefined): number {
  const port = text === undefined || text === '' ? 4321 : Number(text)
  if (Number.isInteger(port) && port >= 1024 && port <= highest) return port
  throw new CannotStart(`PORT has to be a whole number from 1024 to ${highest}, not ‘${text}’.`)
}

/** The first port in use, or null. */
export async function findTakenPort(ports: Ports): Promise<number | null> {
  for (const port of Object.values(ports)) if (!(await isFree(port))) return port
  return null
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
