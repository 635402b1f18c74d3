/** What heads a box within a section, which goes on behind it. */
const words = `
  note, notes, notice, tip, hint, important, warning, caution, danger, attention
  hinweis, tipp, wichtig, warnung, achtung, vorsicht, gefahr
  nota, notas, consejo, sugerencia, importante, advertencia, aviso, atención, precaución, peligro
  remarque, astuce, conseil, avertissement
  suggerimento, avvertenza, attenzione, avviso, pericolo
  dica, atenção, cuidado, perigo
  notă, sfat, atenție, avertisment, pericol
  примечание, замечание, совет, важно, внимание, предупреждение, осторожно, опасность
  σημείωση, συμβουλή, σημαντικό, προειδοποίηση, προσοχή, κίνδυνος
  not, ipucu, önemli, uyarı, dikkat, tehlike
  ghi chú, lưu ý, mẹo, quan trọng, cảnh báo, chú ý, nguy hiểm
  टिप्पणी, सुझाव, महत्वपूर्ण, चेतावनी, सावधान, खतरा
  ملاحظة, تلميح, هام, تحذير, تنبيه, خطر
  注, 注記, 注意, ヒント, 重要, 警告, 危険, 备注, 提示, 危险
  참고, 주의, 경고, 위험, 힌트, 중요
  หมายเหตุ, คำเตือน, ข้อควรระวัง, อันตราย, เคล็ดลับ`

const admonitions = new Set(words.split(/[,\n]/u).map((word) => word.trim()))

export function isAdmonition(text: string): boolean {
  return admonitions.has(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s*[!:]?$/u, ''),
  )
}
