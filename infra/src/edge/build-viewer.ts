import { join } from 'node:path'
import {
  type NodePath,
  type PluginObject,
  parseAsync,
  type types as t,
  transformAsync,
  traverse,
} from '@babel/core'
import computedProperties from '@babel/plugin-transform-computed-properties'
import destructuring from '@babel/plugin-transform-destructuring'
import forOf from '@babel/plugin-transform-for-of'
import objectSpread from '@babel/plugin-transform-object-rest-spread'
import parameters from '@babel/plugin-transform-parameters'
import spread from '@babel/plugin-transform-spread'
import { build, transform } from 'esbuild'

/**
 * The relevant part of CloudFront's JavaScript runtime 2.0. It has everything of 1.0, with const, let, async and
 * await, without five methods for byte strings (Developer Guide, 'JavaScript runtime features for CloudFront
 * Functions'). The names below are all in the list of 1.0:
 * https://github.com/awsdocs/amazon-cloudfront-developer-guide/blob/0b4a408b27b851b84e47b5b0b9b0d0f0ea216cbd/doc_source/functions-javascript-runtime-features.md
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Babel's names. Rest parameters are supported; destructuring, spread, classes and for-of are not. */
const knownSyntax = words(`
  File Program Directive DirectiveLiteral ImportDeclaration ImportDefaultSpecifier
  FunctionDeclaration FunctionExpression ArrowFunctionExpression RestElement
  VariableDeclaration VariableDeclarator BlockStatement ExpressionStatement EmptyStatement
  BreakStatement ContinueStatement LabeledStatement ReturnStatement ThrowStatement
  IfStatement SwitchStatement SwitchCase TryStatement CatchClause
  ForStatement ForInStatement WhileStatement DoWhileStatement
  AssignmentExpression BinaryExpression CallExpression ConditionalExpression LogicalExpression MemberExpression
  NewExpression SequenceExpression ThisExpression UnaryExpression UpdateExpression
  ArrayExpression ObjectExpression ObjectProperty
  Identifier StringLiteral NumericLiteral BooleanLiteral NullLiteral RegExpLiteral TemplateLiteral TemplateElement
`)

const knownGlobals = words(`
  Object Function String Number Boolean Array Math Date RegExp JSON Promise Error TypeError URIError
  decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt
  arguments undefined NaN Infinity globalThis console
`)

/** Methods of ES 5.1, of later editions if the runtime lists them, and the runtime's own. */
const knownMethods = words(`
  assign create entries freeze getOwnPropertyNames getPrototypeOf is keys values hasOwnProperty toString valueOf
  charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace
  search slice split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart
  every fill filter find findIndex forEach isArray join map of pop push reduce reduceRight reverse shift some sort
  splice unshift exec test apply bind call parse stringify toFixed isInteger
  rawQueryString selectRequestOriginById
`)

/**
 * Inlines the used values of a constant object and drops the object: the viewer function needs only a few entries of
 * the address table, and is limited to 10 KB.
 */
const inlineConstants = (): PluginObject => ({
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

/**
 * Removes fields of these names from every object, for a script that never reads them; throws if it does. The edge
 * table's fields about caching and methods are for the CDN's settings, and the viewer function is limited to 10 KB.
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

/** CloudFront's limit. */
export const maxViewerBytes = 10 * 1024

/**
 * The viewer function as one file for CloudFront's JavaScript runtime 2.0, which supports ES 5.1 with const, let,
 * arrows, templates and rest parameters, and no destructuring, spread, default arguments, for-of or shorthands:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html Rejects if
 * it uses more than that or is too large: it would fail at the edge, or not be deployed.
 */
export async function buildViewer(productDomain: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'handler.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    // Transpiles newer syntax; the plugins below transpile the older.
    target: 'es2018',
    external: ['cloudfront'],
    define: { productDomain: JSON.stringify(productDomain) },
    legalComments: 'none',
    treeShaking: true,
  })
  const bundled = outputFiles[0]?.text ?? ''
  const lowered = await transformAsync(bundled, {
    babelrc: false,
    configFile: false,
    // Only arrays are spread and walked here, no field does anything when it is read, and nobody asks a function how
    // many arguments it takes.
    assumptions: {
      iterableIsArray: true,
      ignoreFunctionLength: true,
      pureGetters: true,
      setComputedProperties: true,
      setSpreadProperties: true,
    },
    plugins: [
      inlineConstants,
      withoutFields('methods', 'caching'),
      destructuring,
      spread,
      parameters,
      computedProperties,
      [objectSpread, { useBuiltIns: true }],
      [forOf, { assumeArray: true }],
    ],
    cwd: import.meta.dirname,
  })
  const { code } = await transform(lowered?.code ?? '', {
    format: 'esm',
    minify: true,
    treeShaking: true,
    target: 'es2018',
    supported: { 'object-extensions': false },
  })
  const script = named(code)
  const why = await viewerScriptProblem(script)
  if (why !== null) throw new Error(`CloudFront would not run the viewer function: ${why}`)
  return script
}

/** Why CloudFront would reject a script, or null if it runs. */
export async function viewerScriptProblem(script: string): Promise<string | null> {
  const unknown = await unknownTo20(script)
  const bytes = Buffer.byteLength(script)
  const tooLarge = bytes > maxViewerBytes ? [`it has ${bytes} bytes, and may have ${maxViewerBytes}`] : []
  const all = [...unknown, ...tooLarge]
  return all.length === 0 ? null : all.join('; ')
}

/** CloudFront allows imports at the top, calls a function of this name, and allows no export. */
function named(code: string): string {
  const [module = '', cf = ''] = /import ([\w$]+) from"cloudfront";/.exec(code) ?? []
  const [exported = '', inner = ''] = /export\{([\w$]+) as handler\};?/.exec(code) ?? []
  if (cf === '' || inner === '') throw new Error('the viewer function has neither its module nor its handler')
  const rest = code.replace(module, '').replace(exported, '').trim()
  return `import ${cf} from 'cloudfront';\n${rest}\nfunction handler(event){return ${inner}(event)}\n`
}

/**
 * Sentences about features that CloudFront's runtime lacks; empty if the script will run. Property names are not
 * checked, except those of called methods.
 */
async function unknownTo20(code: string): Promise<string[]> {
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
