declare module 'react-data-grid/lib/styles.css';
