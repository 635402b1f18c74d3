/**
 * Grows when files that were read before say more when they are read again: then each is, in the background.
 * 1: tables row by row, and facts.
 * 2: signs of Symbol and Wingdings; two pages on one sheet; a cell over several columns is said of each;
 *    tables in pictures by their lines.
 * 3: footnotes of tables; names that are explained beside a value are no parts.
 * 4: a label with heads of its own stands over the row below it.
 * 5: a head over the heads of some columns; a table of parts beside another, with heads a line lower; tables of office
 *    files.
 * 6: heads that run upwards, and small pictures that mark the cells of a ruled table.
 * 7: a plan whose work is called an action; counts are no things; specifications and lists of parts by what their cells hold;
 *    heads that end the page before; units within heads;
 *    contents make no headings, whatever they are set in; a list without a language of its own is read as its company.
 * 8: tables of lamps; a model that is a number names its row; nanoseconds, microseconds, farads and henries.
 * 9: how the text of a picture is set, so that its corrected lines reach its facts; lamps whose states stand in the heads.
 * 10: who may do which work, from sentences; what is put where in a plan of lubrication, which takes no interval from the row above;
 *    tables without rules that begin with a place, and end where a sentence begins; lines that each name a figure stay lines.
 */
export const readerFormat = 10
