import type { PluginObject } from '@babel/core'

/**
 * Leaves fields of these names out of every object, for a script that never reads them; throws where it does. What the
 * edge's table says of copies and methods is for the CDN's own settings, and the viewer function may weigh 10 KB.
 */
export const withoutFields =
  (...names: string[]) =>
  (): PluginObject => {
    const refuse = (name: string) => new Error(`the script reads ‘${name}’, which is left out of it`)
    return {
      name: 'without-fields',
      visitor: {
        Program(program) {
          program.traverse({
            ObjectProperty(property) {
              const { key } = property.node
              if (key.type !== 'Identifier' || !names.includes(key.name)) return
              if (property.parentPath.isObjectPattern()) throw refuse(key.name)
              property.remove()
            },
            MemberExpression({ node: { property, computed } }) {
              if (!computed && property.type === 'Identifier' && names.includes(property.name))
                throw refuse(property.name)
            },
          })
          // An object that only had such fields is empty now.
          program.traverse({
            SpreadElement(spread) {
              const { argument } = spread.node
              if (argument.type !== 'Identifier') return
              const { constant, path: declared } = spread.scope.getBinding(argument.name) ?? {}
              if (!constant || !declared?.isVariableDeclarator()) return
              const { init } = declared.node
              if (init?.type === 'ObjectExpression' && init.properties.length === 0) spread.remove()
            },
          })
        },
      },
    }
  }
