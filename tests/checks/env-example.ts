import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Env as FunctionsEnv } from '@lorecircle/functions/services/env'
import { Env as PublisherEnv } from '@lorecircle/publisher/env'
import { z } from 'zod'

/** Checks that `.env.example` matches the environment schemas; run as a command, it writes the file. */

const readers = { functions: FunctionsEnv, publisher: PublisherEnv }

const Variable = z.object({
  format: z.string().optional(),
  minLength: z.number().optional(),
  default: z.string().optional(),
})
type Variable = z.infer<typeof Variable>
const Variables = z.object({ properties: z.record(z.string(), Variable) })

const head = `# What the product is told about where it runs: a production stack sets all of it, and the AWS SDK's own variables.
# For one machine nothing has to be set: \`pnpm start\` tells it to itself. Written by \`pnpm env:example\`.
`

function envExample(): string {
  const known = new Map<string, { variable: Variable; readBy: string[] }>()
  for (const [reader, schema] of Object.entries(readers)) {
    const { properties } = Variables.parse(z.toJSONSchema(schema, { io: 'input' }))
    for (const [name, variable] of Object.entries(properties)) {
      const before = known.get(name)
      known.set(name, {
        variable: before ? strictest(before.variable, variable) : variable,
        readBy: [...(before?.readBy ?? []), reader],
      })
    }
  }
  return head + [...known].map(([name, { variable, readBy }]) => line(name, variable, readBy)).join('')
}

const strictest = (one: Variable, other: Variable): Variable => ({
  ...one,
  ...other,
  minLength: Math.max(one.minLength ?? 0, other.minLength ?? 0),
})

function line(name: string, { format, minLength = 0, default: usual }: Variable, readBy: string[]): string {
  const facts = [
    format === 'uri' ? ['an address'] : [],
    minLength > 1 ? [`${minLength} characters or more`] : [],
    `read by ${readBy.join(' and ')}`,
  ].flat()
  return `\n# ${facts.join(', ')}\n${usual === undefined ? `${name}=` : `# ${name}=${usual}`}\n`
}

export function checkEnvExample(root: string): string | null {
  const isCurrent = readFileSync(join(root, '.env.example'), 'utf8') === envExample()
  return isCurrent ? null : '.env.example is not what the schemas say: run `pnpm env:example`'
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../.env.example'), envExample())
