// Answers kept by the browser (IndexedDB), a record each.
import type {CarriedAnswer, Kept} from './carried_answers.js';

const store = 'answers';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class AnswersOnDisk implements Kept {
  private opened: Promise<IDBDatabase> | null = null;

  private database(): Promise<IDBDatabase> {
    this.opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open('kimari-drill', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(store, {keyPath: ['set', 'place']});
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return this.opened;
  }
  // Over once it is on the disk, as far as the browser promises.
  private async change(what: (answers: IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.database()).transaction(store, 'readwrite', {durability: 'strict'});
    what(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  async all(): Promise<CarriedAnswer[]> {
    const transaction = (await this.database()).transaction(store, 'readonly');
    return done(transaction.objectStore(store).getAll() as IDBRequest<CarriedAnswer[]>);
  }
  put(answer: CarriedAnswer): Promise<void> {
    return this.change((answers) => { answers.put(answer); });
  }
  drop(gone: CarriedAnswer[]): Promise<void> {
    return this.change((answers) => {
      for (const each of gone) answers.delete([each.set, each.place]);
    });
  }
}
