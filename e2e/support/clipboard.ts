import type { NotePage } from '#e2e/notes/note-page.ts'

/** Pastes into a note, as the user does, what another program has copied. */
export const paste = (page: NotePage, kind: string, value: string) =>
  page.text.evaluate(
    (text, [type, data]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type!, data!)
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [kind, value],
  )

/** A file that comes along with no words, such as a picture of the screen. */
export const bringFile = (page: NotePage, event: 'paste' | 'drop', name: string, type: string) =>
  page.text.evaluate(
    (text, [kind, fileName, fileType]) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], fileName!, { type: fileType! }))
      const { left, top } = text.getBoundingClientRect()
      const like = { bubbles: true, cancelable: true, clientX: left + 9, clientY: top + 9 }
      const brought =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...like, clipboardData: data })
          : new DragEvent('drop', { ...like, dataTransfer: data })
      text.dispatchEvent(brought)
      return brought.defaultPrevented
    },
    [event, name, type],
  )

/** A range of a spreadsheet, as Excel for Windows writes it: rows before any body, and cells over two columns and rows. */
export const FROM_EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";}
td
	{padding-top:1px;mso-ignore:padding;white-space:nowrap;}
.xl65
	{font-weight:700;}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Task</td>
  <td class=xl65 width=64 style='width:48pt'>Owner</td>
  <td class=xl65 width=64 style='width:48pt'>Hours</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td rowspan=2 height=40 style='height:30.0pt'>Tiles</td>
  <td>Mei</td>
  <td align=right>2.5</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>An</td>
  <td></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'></td>
  <td></td>
  <td></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td colspan=2 height=20 style='height:15.0pt'>Buy grout,<br>
    two bags</td>
  <td align=right>1</td>
 </tr>
<!--EndFragment-->
</table>
</body>
</html>`

/** As Google Sheets writes it. */
export const FROM_GOOGLE_SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">Day</td><td style="overflow:hidden;padding:2px 3px;">Who cooks</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;">Mon</td><td style="overflow:hidden;padding:2px 3px;"><a class="in-cell-link" target="_blank" href="https://example.org/soup">Wei</a></td></tr></tbody></table>`

/** A page of Word: a table with lists and two paragraphs in its cells, a picture, and headings of three levels. */
export const FROM_WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Kitchen<o:p></o:p></h1><h2>Walls<o:p></o:p></h2><h3>North<o:p></o:p></h3>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>Task<o:p></o:p></b></p>
  </td>
  <td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b>Owner<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=301 valign=top><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Tiles<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Grout<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal>Mei<o:p></o:p></p><p class=MsoNormal>(weekends)<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" style='width:90pt;height:60pt'><v:imagedata src="file:///C:/Users/mei/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=120 height=80 src="file:///C:/Users/mei/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="Plan of the kitchen" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>
<!--EndFragment--></body></html>`

/** Part of a page of the web: a table that arranges it, one inside with facts, a picture, a pixel that counts, an emoji. */
export const FROM_THE_WEB = `<meta charset='utf-8'><table class="layout"><tbody><tr><td><h2>Peoples</h2><p>Two of them <img class="emoji" alt="😀" src="https://example.org/1f600.svg" width="16" height="16"></p></td><td><table class="wikitable"><caption>Largest towns</caption><thead><tr><th scope="col">Town</th><th scope="col">People</th></tr></thead><tbody><tr><td><a href="https://example.org/ulm">Ulm</a></td><td>126,000</td></tr></tbody></table></td></tr><tr><td><h3>See also</h3><p><a href="https://example.org/map"><img src="https://example.org/maps/old%20town.png?w=300" width="300" height="200"></a><img src="https://example.org/count.gif" width="1" height="1"></p></td><td></td></tr></tbody></table>`
