import type { NodePath, PluginObject, types as t } from '@babel/core'

/**
 * Puts the words of a constant object where it is asked for one of them, and drops the object: what the viewer function
 * needs of a table of addresses is a few of them, and it may weigh 10 KB.
 */
export const inlineConstants = (): PluginObject => ({
  name: 'inline-constants',
  visitor: {
    Program(program) {
      for (const { path: declared, referencePaths, constant } of Object.values(program.scope.bindings)) {
        if (!constant || !declared.isVariableDeclarator()) continue
        const { init } = declared.node
        if (init?.type !== 'ObjectExpression') continue
        const words = wordsIn(init)
        const uses = referencePaths.flatMap((reference) => useOf(reference, words) ?? [null])
        if (uses.some((use) => use === null)) continue
        for (const use of uses) use?.member.replaceWith({ type: 'StringLiteral', value: use.word })
        declared.remove()
      }
    },
  },
})

function wordsIn({ properties }: t.ObjectExpression): ReadonlyMap<string, string> {
  return new Map(
    properties.flatMap((property) =>
      property.type === 'ObjectProperty' &&
      property.key.type === 'Identifier' &&
      property.value.type === 'StringLiteral'
        ? [[property.key.name, property.value.value] as const]
        : [],
    ),
  )
}

function useOf(reference: NodePath, words: ReadonlyMap<string, string>) {
  const member = reference.parentPath
  if (!member?.isMemberExpression() || reference.key !== 'object' || member.node.computed) return null
  const { property } = member.node
  const word = property.type === 'Identifier' ? words.get(property.name) : undefined
  return word === undefined ? null : [{ member, word }]
}
