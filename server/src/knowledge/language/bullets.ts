/** Signs that mark an item of a list, for a character class; dashes and stars mark one only before a blank. */
export const bulletSigns = '•‣▪■□●○◦▶➢➔✓✗·∙◆❖'
