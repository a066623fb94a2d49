// Who is at the desk: kept by the browser, for every desk.
import type {Role} from './match_view.js';

export const me = {
  name: localStorage.getItem('kimari.desk.name') ?? '',
  role: (localStorage.getItem('kimari.desk.role') ?? 'judge') as Role,
};

export function keepMe(): void {
  localStorage.setItem('kimari.desk.name', me.name);
  localStorage.setItem('kimari.desk.role', me.role);
}
