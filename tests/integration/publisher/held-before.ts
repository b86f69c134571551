import type { Services } from '@lorecircle/publisher/services/services'

/** Runs `between` right before the n-th request for such a key; those that come meanwhile wait for it. */
export function heldBefore(
  services: Services,
  key: RegExp,
  n: number,
  between: () => Promise<unknown>,
): Services {
  let asked = 0
  let running: Promise<unknown> = Promise.resolve()
  const held = async (name: string) => {
    if (!key.test(name)) return
    if (++asked === n) running = between()
    await running
  }
  const { read, etag, list, write } = services.pages
  return {
    ...services,
    pages: {
      ...services.pages,
      read: async (name) => held(name).then(() => read(name)),
      etag: async (name) => held(name).then(() => etag(name)),
      list: async (prefix) => held(prefix).then(() => list(prefix)),
      write: async (file, expected) => held(file.key).then(() => write(file, expected)),
    },
  }
}
