/**
 * What CloudFront's JavaScript runtime 2.0 lists, as far as it concerns a function that rewrites requests. It lists what
 * 1.0 does, with const, let, async and await, without five methods for byte strings (Developer Guide, 'JavaScript
 * runtime features for CloudFront Functions'). The names below all stand in the list of 1.0:
 * https://github.com/awsdocs/amazon-cloudfront-developer-guide/blob/0b4a408b27b851b84e47b5b0b9b0d0f0ea216cbd/doc_source/functions-javascript-runtime-features.md
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** By the names that Babel gives them. Rest parameters are listed; destructuring, spread, classes and for-of are not. */
export const knownSyntax = words(`
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

export const knownGlobals = words(`
  Object Function String Number Boolean Array Math Date RegExp JSON Promise Error TypeError URIError
  decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt
  arguments undefined NaN Infinity globalThis console
`)

/** Those of ES 5.1, of later editions where the runtime lists them, and the runtime's own. */
export const knownMethods = words(`
  assign create entries freeze getOwnPropertyNames getPrototypeOf is keys values hasOwnProperty toString valueOf
  charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace
  search slice split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart
  every fill filter find findIndex forEach isArray join map of pop push reduce reduceRight reverse shift some sort
  splice unshift exec test apply bind call parse stringify toFixed isInteger
  rawQueryString selectRequestOriginById
`)
