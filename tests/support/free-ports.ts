import { portsFrom, takenPort } from '@lorecircle/local/settings/ports'

/** The first of a platform's ports, none of them taken, below those that the system gives to outgoing connections. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if ((await takenPort(portsFrom(port))) === null) return port
  }
}
