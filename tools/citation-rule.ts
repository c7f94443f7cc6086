// A comment that cites a rule names a page of docs/rules and a heading on it, and cites nothing that is not kept here.
import { found, isPage, type Rule, type SourceFile } from './source-file.ts'

const RULES = /^docs\/rules\/([\w-]+)\.md$/
const CITATION = /\[[a-z]+(?:-[a-z]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\]/g
/** Chapters of texts that the repository does not contain. With a class in each word, for this line's own sake. */
const ELSEWHERE = /\b(?:s[p]ec|r[u]les?) §[\d.]+|\br[u]le \[[\d.]+-[a-z]\]|\bd[e]cisions? \d+/g

/** Every rule, as a comment cites it. */
function citable(files: readonly SourceFile[]): ReadonlySet<string> {
  const rules = files.flatMap(({ path, text }) => {
    const page = path.match(RULES)?.[1]
    return page ? [...text.matchAll(/^### (\S+)$/gm)].map(([, heading]) => `[${page}/${heading}]`) : []
  })
  return new Set(rules)
}

export function citationRule(files: readonly SourceFile[]): Rule {
  const known = citable(files)
  return {
    name: 'citation',
    broken({ path, comments }) {
      if (isPage(path)) return []
      const unknown = found(comments, CITATION).filter((cited) => !known.has(cited))
      return [
        ...unknown.map((cited) => `cites ${cited}, which docs/rules does not have`),
        ...found(comments, ELSEWHERE).map((cited) => `cites '${cited}', which is not kept here; cite docs/rules`),
      ]
    },
  }
}
