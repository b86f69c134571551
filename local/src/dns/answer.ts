import { type Answer, decode, encode, type Packet } from 'dns-packet'
import type { Records } from './records.ts'

const noSuchName = 3
/** Aliases of aliases are followed so often. */
const mostAliases = 8

/** What a resolver says to one question: the records, following aliases, or that there is no such name. */
export function answerTo(message: Buffer, records: Records): Buffer {
  const { id = 0, questions = [] } = decode(message)
  const [question] = questions
  const answers = question ? answersFor(question.name, question.type, records) : []
  const isUnknown = question !== undefined && answers.length === 0 && !records.isKnown(question.name)
  const packet: Packet = {
    type: 'response',
    id,
    flags: 0x0180 | (isUnknown ? noSuchName : 0),
    questions,
    answers,
  }
  return encode(packet)
}

function answersFor(name: string, type: string, records: Records, followed = 0): Answer[] {
  const ttl = 0
  const [alias] = records.values(name, 'CNAME')
  if (alias !== undefined) {
    const further = type === 'CNAME' || followed === mostAliases
    return [
      { type: 'CNAME', name, ttl, data: alias },
      ...(further ? [] : answersFor(alias, type, records, followed + 1)),
    ]
  }
  if (type === 'TXT') return records.values(name, 'TXT').map((data) => ({ type: 'TXT', name, ttl, data }))
  if (type === 'A') return records.values(name, 'A').map((data) => ({ type: 'A', name, ttl, data }))
  return []
}
