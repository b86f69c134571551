/** One line a step, with its time when it is done; on a terminal the running step shows itself at once. */
export function progress(out: NodeJS.WriteStream = process.stdout) {
  const began = Date.now()

  async function step<T>(what: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T> {
    const from = Date.now()
    const show = (text: string) => out.isTTY && out.write(`\r\u001B[K  ○ ${text}`)
    show(`${what} …`)
    const result = await work((text) => show(`${what}: ${text}`))
    out.write(`${out.isTTY ? '\r\u001B[K' : ''}  ● ${what} ${seconds(Date.now() - from)}\n`)
    return result
  }

  return { step, total: () => seconds(Date.now() - began) }
}

const seconds = (ms: number) => `(${(ms / 1000).toFixed(1)} s)`
