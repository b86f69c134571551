import type { OnProgress } from '../publish/publish-all.ts'

/** A bar on a terminal, a line for each step elsewhere. */
export function showProgress(out: NodeJS.WriteStream): OnProgress {
  const width = 24
  return ({ done, of, what }) => {
    if (!out.isTTY) {
      out.write(`${done}/${of} ${what}\n`)
      return
    }
    const filled = Math.round((done / of) * width)
    out.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${of} ${what}`)
    if (done === of) out.write('\n')
  }
}
