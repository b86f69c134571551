const shown = 5

export const listFirst = (keys: readonly string[]): string =>
  keys.slice(0, shown).join(', ') + (keys.length > shown ? ` and ${keys.length - shown} more` : '')

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export type OnProgress = (progress: { done: number; of: number }) => void

export function showProgressOn(out: NodeJS.WriteStream, what: string): OnProgress {
  return ({ done, of }) => {
    const isTenth = Math.floor((done * 10) / of) > Math.floor(((done - 1) * 10) / of)
    if (out.isTTY) out.write(`\r\u001b[K${what}: ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (isTenth) out.write(`${what}: ${done} of ${of}\n`)
  }
}
