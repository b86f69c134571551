import { parseAsync, traverse } from '@babel/core'
import { knownGlobals, knownMethods, knownSyntax } from './runtime-features.ts'

/**
 * What a script asks of its runtime that CloudFront's does not list, a sentence each; none where it will run. Names of
 * fields are the script's own affair, those of what it calls are not.
 */
export async function unknownTo20(code: string): Promise<string[]> {
  const file = await parseAsync(code, { sourceType: 'module', babelrc: false, configFile: false })
  if (!file) throw new Error('there is no script')
  const found = new Set<string>()
  traverse(file, {
    enter({ node, parent }) {
      if (!knownSyntax.has(node.type)) found.add(`syntax: ${node.type}`)
      if (node.type === 'ObjectProperty' && (node.shorthand || node.computed))
        found.add('syntax: a short field')
      if (node.type === 'RegExpLiteral' && /\(\?<|\\p\{/.test(node.pattern))
        found.add(`pattern: ${node.pattern}`)
      if (node.type === 'RegExpLiteral' && /[^gim]/.test(node.flags)) found.add(`flag: ${node.flags}`)
      if (node.type === 'RestElement' && parent.type.endsWith('Pattern'))
        found.add('syntax: rest of a pattern')
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
      const { property } = node.callee
      if (property.type === 'Identifier' && !node.callee.computed && !knownMethods.has(property.name))
        found.add(`method: ${property.name}`)
    },
    Program(program) {
      for (const name of Object.keys(program.scope.globals))
        if (!knownGlobals.has(name)) found.add(`global: ${name}`)
    },
  })
  return [...found]
}
