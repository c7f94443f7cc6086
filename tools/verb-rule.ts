import { parseSync } from 'oxc-parser'
import { isPage, type Rule } from './source-file.ts'

/** Verbs with which a function with an effect may begin. `on`: the handler of an event. */
const VERBS = new Set(
  `
accept act add admit advance agree allow answer apply approve archive arrive ask assert attach attempt audit
authorize award batch begin block bring build call can cancel carry challenge change check choose claim clear click
close collect come commit compare complete compute confirm convert copy count create cut decide delay delete decode deliver
depart destroy detect disable discard dismiss dispose distribute download drag draw drop duplicate edit enable end enqueue ensure enter
erase exchange expect explain export extend fail fetch fill filter find finish flag flatten flush focus follow
forbid forget forgive free fulfil fuzz generate get give go grade grant grow guard guess hand handle hang has hash
hear hide hold import insert install invite is issue join keep kill launch leave lengthen let lift link list listen load
lock log look lose mail make manage mark may measure meet mend merge migrate move must name notify nudge offer on
open outdate pack pair parse pass patch pause pay perform permit pick place plant post prefer prefetch preload prepare
prepend press preview probe propose prove prune publish purge put queue quit rank rate reach read rebuild recall recompute record
recount redeem redo refresh refuse register reinsert reject release relink remember remind remove rename renew reopen
replace replay repoint report request require rescue resolve restore resume retell retry return revert revive revoke
rewrite roll rotate run save scan schedule scroll search seed seek select send serialize serve set settle share
shift show sign silence snooze solve speak spend split spoil start steer stop submit subscribe succeed swallow sweep
swipe switch sync take tap tell throttle throw tick tidy toggle touch try turn type understand undo unfold unlink unlock
unpack unshare unsubscribe update upgrade upload use verify visit wait wake walk want warn watch wire with withdraw
work write zip
`.match(/\w+/g),
)
/** Names that a framework asks for, and where a program begins. */
const FIXED = new Set(['main', 'setup', 'teardown'])
/** A migration changes a database once, by names that stay as they are. */
const FROZEN = /^server\/db\/migrations\//

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isFunction = (node: unknown): node is Node =>
  isNode(node) && /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|TSDeclareFunction)$/.test(node.type)

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child
}

/** Whether its own statements return something. */
function returnsValue(node: Node): boolean {
  if (node.type === 'ReturnStatement') return isNode(node['argument'])
  return [...childrenOf(node)].some((child) => !isFunction(child) && returnsValue(child))
}

/** Whether it is called for its effect: it is asynchronous, or returns nothing. */
function hasEffect(node: Node): boolean {
  if (node['async']) return true
  if (node['generator']) return false
  const type = (node['returnType'] as { typeAnnotation?: Node } | null)?.typeAnnotation
  if (type)
    return (
      type.type === 'TSVoidKeyword' ||
      type.type === 'TSNeverKeyword' ||
      (type.type === 'TSTypePredicate' && type['asserts'] === true) ||
      (type.type === 'TSTypeReference' && (type['typeName'] as { name?: string }).name === 'Promise')
    )
  const body = node['body']
  return isNode(body) && body.type === 'BlockStatement' && !returnsValue(body)
}

const nameOf = (id: unknown) => (isNode(id) && id.type === 'Identifier' ? String(id['name']) : undefined)

/** The name that a node gives to a function with an effect. */
function effectIn(node: Node): string | undefined {
  const [id, made] =
    node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
      ? [node['id'], node]
      : node.type === 'VariableDeclarator'
        ? [node['id'], node['init']]
        : node.type === 'MethodDefinition' && node['kind'] === 'method'
          ? [node['key'], node['value']]
          : []
  return isFunction(made) && hasEffect(made) ? nameOf(id) : undefined
}

function effectsIn(node: Node): string[] {
  const own = effectIn(node)
  return [...(own ? [own] : []), ...[...childrenOf(node)].flatMap(effectsIn)]
}

/** A component has a noun for a name. */
const isFine = (name: string) => /^[A-Z]/.test(name) || FIXED.has(name) || VERBS.has(name.match(/^[a-z]+/)?.[0] ?? name)

export const verbRule: Rule = {
  name: 'verb',
  broken: ({ path, text }) =>
    isPage(path) || !/\.(?:tsx?|mjs)$/.test(path) || FROZEN.test(path)
      ? []
      : effectsIn(parseSync(path, text).program as unknown as Node)
          .filter((name) => !isFine(name))
          .map((name) => `${name}() does something, and begins with no verb of tools/verb-rule.ts`),
}
