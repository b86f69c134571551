import { request } from 'node:http'

/** What a stranger was answered: all that could tell them something. */
export type Seen = { url: string; status: number; said: string; body: string }

/** By its public name, which only browsers know to be this machine. */
export function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Seen & { location: string | undefined; type: string }> {
  const { port, host, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request(
      // A connection that is kept may be closed while the crawl's finds are looked through.
      {
        hostname: '127.0.0.1',
        port,
        path: pathname + search,
        method,
        headers: { ...headers, host },
        agent: false,
      },
      async (answer) => {
        const chunks = await Array.fromAsync(answer)
        const type = answer.headers['content-type'] ?? ''
        resolve({
          url,
          status: answer.statusCode ?? 0,
          said: JSON.stringify(answer.headers),
          body: /^(image|font)\//.test(type) ? '' : Buffer.concat(chunks).toString('utf8'),
          location: answer.headers.location,
          type,
        })
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

const addressed =
  /(?:href|src|srcset|content|action|poster)="([^"]+)"|<loc>([^<]+)<\/loc>|"((?:https?:\/)?\/[^"\s]+)"/g

/** Every address of ours that an answer names, without its fragment. */
function linksIn({ url, body }: Seen, isOurs: (host: string) => boolean): string[] {
  const named = [...body.matchAll(addressed)].flatMap(([, attribute, location, text]) =>
    (attribute ?? location ?? text ?? '').split(/,\s+/).map((part) => part.trim().split(/\s/)[0] ?? ''),
  )
  return named.flatMap((text) => {
    const plain = text.replaceAll('&amp;', '&')
    if (!/^(https?:\/\/|\/)/.test(plain) || !URL.canParse(plain, url)) return []
    const address = new URL(plain, url)
    address.hash = ''
    return isOurs(address.host) ? [address.href] : []
  })
}

/** Pictures and fonts are not looked into, so one of each folder is enough: a card for social media takes long to draw. */
const sameAs = (link: string): string => {
  const { origin, pathname } = new URL(link)
  const [, folder] = /^(.*\/)[^/]+\.(?:avif|webp|jpe?g|png|woff2)$/.exec(pathname) ?? []
  return folder === undefined ? link : origin + folder
}

/** Follows everything from some addresses on, as far as it is ours and public. */
export async function crawl(
  from: readonly string[],
  { isOurs, most }: { isOurs: (host: string) => boolean; most: number },
): Promise<Seen[]> {
  const known = new Set(from)
  const waiting = [...from]
  const seen: Seen[] = []
  const walk = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const answer = await ask(url)
      seen.push(answer)
      for (const link of [...linksIn(answer, isOurs), ...(answer.location ? [answer.location] : [])]) {
        if (known.has(sameAs(link)) || known.size >= most || !isOurs(new URL(link, url).host)) continue
        known.add(sameAs(link))
        waiting.push(link)
      }
    }
  }
  // Again, as long as the last answers have named anything new.
  while (waiting.length > 0) await Promise.all(Array.from({ length: 6 }, walk))
  return seen
}
