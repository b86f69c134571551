/** Logged at a cold start when V8 rejects the precompiled code. */
export const isNotPrecompiled = 'isPrecompiled=false'

/**
 * The module that Lambda starts: it reads its start document, then loads what was bundled, whose environment is
 * whole from its first line on.
 */
export const startScript = (handlers: readonly string[], main: 'index.mjs' | 'index.cjs') => `
import { createRequire } from 'node:module'
import { tell } from './told-by-name.mjs'
await tell(process.env)
const main = ${main === 'index.mjs' ? `await import('./index.mjs')` : `createRequire(import.meta.url)('./index.cjs')`}
if (main.isPrecompiled === false) console.log('${isNotPrecompiled}')
${handlers.map((handler) => `export const ${handler} = main.${handler}`).join('\n')}
`
